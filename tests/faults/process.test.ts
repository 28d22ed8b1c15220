import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { attemptStart, startServer } from '../support/servers/server-process.ts'

const PRINTED_CREDENTIALS = /Nom d’utilisateur : (\S+)\s+Mot de passe {6}: (\S+)/

let dataDir: string

async function signIn(url: string, credentials: object): Promise<number> {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const cookie = tokenResponse.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  const { status } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'csrf-token': csrfToken },
    body: JSON.stringify(credentials),
  })
  return status
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-process-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the server process', () => {
  test('refuses to start on the SQLite folder of a running server, which keeps running', async () => {
    const env = { DATA_DIR: dataDir, STARTER_CONTENT: 'vide' }
    const first = await startServer(env)
    const { output, code } = await attemptStart(env)
    expect(output.trim()).toBe(`Impossible de démarrer. Un autre serveur utilise déjà le dossier ${dataDir}.`)
    expect(code).toBe(REFUSED_START)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.signalAndWait('SIGKILL')
    // The operating system released the lock with its holder.
    const restarted = await startServer(env)
    expect(await restarted.signalAndWait('SIGTERM')).toBe(0)
  })

  test('warns when it is root', async () => {
    const server = await startServer({ DATA_DIR: dataDir, STARTER_CONTENT: 'vide' })
    expect(server.output.includes('Attention\u202f: Le site tourne avec le compte root')).toBe(
      process.getuid?.() === 0,
    )
    await server.signalAndWait('SIGTERM')
  })

  test('prints working credentials on the first start only, and keeps its data on the second', async () => {
    const first = await startServer({ DATA_DIR: dataDir })
    const [, username, password] = PRINTED_CREDENTIALS.exec(first.output) ?? []
    expect(await signIn(first.url, { username, password })).toBe(200)
    const services = await (await fetch(`${first.url}/api/services`)).json()
    expect(services).toHaveLength(5)
    await first.signalAndWait('SIGTERM')
    // No longer judged: the account exists.
    const weak = { ADMIN_USERNAME: 'ana', ADMIN_PASSWORD: 'azertyuiop' }
    const second = await startServer({ DATA_DIR: dataDir, ...weak })
    expect(second.output).not.toMatch(PRINTED_CREDENTIALS)
    expect(await signIn(second.url, { username, password })).toBe(200)
    expect(await (await fetch(`${second.url}/api/services`)).json()).toEqual(services)
    await second.signalAndWait('SIGTERM')
  })

  test.each([
    [{ PORT: 'trois' }, 'PORT : doit être un nombre de 0 à 65535'],
    [{ TIME_ZONE: 'Europe/Pari' }, 'TIME_ZONE : doit être un fuseau IANA comme Europe/Paris'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL : doit être une adresse postgres://'],
    [{ ADMIN_USERNAME: 'ana' }, 'ADMIN_USERNAME et ADMIN_PASSWORD : donnez les deux, ou aucun'],
    [
      { ADMIN_USERNAME: 'ana_cabinet', ADMIN_PASSWORD: 'azertyuiop' },
      'ADMIN_PASSWORD\u202f: ce mot de passe est trop courant',
    ],
    [
      { ADMIN_USERNAME: 'ana_cabinet', ADMIN_PASSWORD: 'Ana_Cabinet1' },
      'ADMIN_PASSWORD\u202f: ce mot de passe ressemble trop au nom du compte',
    ],
    [
      { RATE_LIMITS: 'off', HOST: '0.0.0.0' },
      'RATE_LIMITS : off n’est accepté que si HOST est une adresse locale',
    ],
    [{ TRUST_PROXY: 'le proxy' }, 'TRUST_PROXY : doit être une liste d’adresses IP ou de réseaux'],
  ])('refuses to start with %j, with one line that names the setting', async (env, line) => {
    const { output, code } = await attemptStart({ DATA_DIR: dataDir, ...env })
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(line)])
    expect(code).toBe(REFUSED_START)
  })
})
