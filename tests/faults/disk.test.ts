import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { anonymousSender } from '../support/anonymous-senders.ts'
import { aForm, aJpeg } from '../support/pictures.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const SUPERADMIN = { username: 'ana', password: 'Pierres-chaudes-2027' }

let dataDir: string
let server: ServerProcess

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-disk-'))
  server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'vide',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: SUPERADMIN.username,
    ADMIN_PASSWORD: SUPERADMIN.password,
  })
})
afterEach(async () => {
  await server.signalAndWait('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Limits the size of files. Larger writes fail with EFBIG, which SQLite reports as SQLITE_IOERR_WRITE. */
const limitFileSize = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`])

async function expectUnavailable(response: Response): Promise<void> {
  const { code } = (await response.json()) as ErrorBody
  expect([response.status, code, response.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
}

test('while SQLite cannot write, writes return 503 and reads succeed; writes recover without a restart', async () => {
  const send = await anonymousSender(server.url)
  const message = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour.' }
  limitFileSize(1024)
  await expectUnavailable(await send('POST', '/api/contact', message))
  await expectUnavailable(await send('POST', '/api/auth/login', SUPERADMIN))
  expect((await fetch(`${server.url}/api/services`)).status).toBe(200)
  limitFileSize('unlimited')
  expect((await send('POST', '/api/contact', message)).status).toBe(200)
  expect((await send('POST', '/api/auth/login', SUPERADMIN)).status).toBe(200)
})

test('an upload that cannot be written returns 503, leaves no file and succeeds once the disk has recovered', async () => {
  const send = await anonymousSender(server.url)
  const { cookie, csrf } = await signIn(send)
  const upload = async () =>
    fetch(`${server.url}/api/admin/profile/photo`, {
      method: 'POST',
      headers: { cookie, 'csrf-token': csrf },
      body: aForm(await aJpeg()),
    })
  limitFileSize(16)
  await expectUnavailable(await upload())
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['.site-id'])
  limitFileSize('unlimited')
  expect((await upload()).status).toBe(200)
})

async function signIn(send: Awaited<ReturnType<typeof anonymousSender>>) {
  const login = await send('POST', '/api/auth/login', SUPERADMIN)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = await fetch(`${server.url}/api/csrf-token`, { headers: { cookie } })
  return { cookie, csrf: ((await token.json()) as { csrfToken: string }).csrfToken }
}
