import { setTimeout as sleep } from 'node:timers/promises'
import { Browser } from './calls.ts'

/** The first visits of a new site: by http, of its page, and a first sign-in by the link that was shown. */
const [address = '', link = ''] = process.argv.slice(2)
const PASSWORD = 'sauge-et-argile-2027'

await eventually(async () => {
  const home = await fetch(address)
  expect('home page', home.status === 200 && (await home.text()).includes('Prendre rendez-vous'))
  expect('HSTS', home.headers.get('strict-transport-security') !== null)
})
const plain = await fetch(address.replace('https:', 'http:'), { redirect: 'manual' })
expect('http leads to https', plain.headers.get('location')?.startsWith(address) === true)
if (link !== '') await signIn()

async function signIn(): Promise<void> {
  const token = link.slice(link.lastIndexOf('/') + 1)
  const chosen = await new Browser(address).post(`/api/password-reset/${token}`, { password: PASSWORD })
  expect('password by the link', chosen.status === 200)
  const again = await new Browser(address).post(`/api/password-reset/${token}`, { password: PASSWORD })
  expect('the link serves once', again.status === 404)
  const login = await new Browser(address).post('/api/auth/login', { username: 'admin', password: PASSWORD })
  expect('sign-in', login.status === 200)
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
