import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The first visits of a new site: by http, of its pages, and a sign-in with the password that it printed. */
const [address = '', log = ''] = process.argv.slice(2)

await eventually(async () => {
  const home = await fetch(address)
  expect('home page', home.status === 200 && (await home.text()).includes('Prendre rendez-vous'))
  expect('HSTS', home.headers.get('strict-transport-security') !== null)
})
const plain = await fetch(address.replace('https:', 'http:'), { redirect: 'manual' })
expect('http leads to https', plain.headers.get('location')?.startsWith(address) === true)
expect('sign-in', (await signIn()) === 200)

async function signIn(): Promise<number> {
  const [, username] = /Nom d’utilisateur : (\S+)/.exec(readFileSync(log, 'utf8')) ?? []
  const [, password] = /Mot de passe {6}: (\S+)/.exec(readFileSync(log, 'utf8')) ?? []
  const answer = await fetch(`${address}/api/csrf-token`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const { status } = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'csrf-token': csrfToken, cookie },
    body: JSON.stringify({ username, password }),
  })
  return status
}

function expect(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`${what}: no`)
  console.log(`${what}: yes`)
}

/** Caddy needs a moment for its first certificate. */
async function eventually(visit: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await visit()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await sleep(200)
    }
  }
  await visit()
}
