import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DatabaseTimeout } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { TimeBudget } from '#server/db/time-budget.ts'
import { anonymousSender } from '../support/anonymous-senders.ts'
import { openDatabaseProxy } from '../support/database-proxy.ts'
import { clonePostgres, startPostgres, withClient } from '../support/postgres.ts'
import { freezePostgres } from '../support/postgres-freezer.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const SUPERADMIN = { username: 'ana', password: 'Pierres-chaudes-2027' }
/** More than the connection pool holds. */
const CONCURRENT_REQUESTS = 24

const TIME_LIMIT_MS = 10_000

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function startTracked(databaseUrl: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-outage-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    STARTER_CONTENT: 'vide',
    ADMIN_USERNAME: SUPERADMIN.username,
    ADMIN_PASSWORD: SUPERADMIN.password,
  })
  cleanups.push(() => server.signalAndWait('SIGKILL'))
  return server
}

async function startBehindProxy() {
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  const proxy = await openDatabaseProxy(clone.url)
  cleanups.push(() => proxy.close())
  return { proxy, server: await startTracked(proxy.addressOf(clone.url)) }
}

/** Sends concurrent requests of staff and visitors, more than the pool has connections, and expects 503 for each. */
async function expectAllUnavailable({ url }: ServerProcess, cookie: string): Promise<void> {
  const send = await anonymousSender(url)
  const requests = Array.from({ length: CONCURRENT_REQUESTS / 3 }, () => [
    () => fetch(`${url}/api/admin/profile`, { headers: { cookie } }),
    () => fetch(`${url}/api/services`),
    () => send('POST', '/api/contact', { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour.' }),
  ]).flat()
  await Promise.all(requests.map((request) => expectUnavailable(request)))
}

async function expectUnavailable(request: () => Promise<Response>): Promise<void> {
  const startedAt = performance.now()
  const response = await request()
  const { code } = (await response.json()) as ErrorBody
  expect([response.status, code, response.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect(performance.now() - startedAt).toBeLessThan(TIME_LIMIT_MS)
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const login = await (await anonymousSender(url))('POST', '/api/auth/login', SUPERADMIN)
  expect(login.status).toBe(200)
  return login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function expectRecovered({ url }: ServerProcess, cookie: string): Promise<void> {
  const request = () => fetch(`${url}/api/admin/profile`, { headers: { cookie } })
  await expect.poll(async () => (await request()).status, { timeout: 30_000 }).toBe(200)
  const responses = await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, request))
  expect(responses.map(({ status }) => status)).toEqual(Array(CONCURRENT_REQUESTS).fill(200))
}

test('while PostgreSQL is suspended, requests return 503 within 10 s and files are served; all recover when it resumes', async () => {
  const postgres = await startPostgres('fast')
  cleanups.push(() => postgres.stop())
  const server = await startTracked(postgres.address.admin)
  const cookie = await signIn(server)
  const resume = await freezePostgres(postgres.address.admin)
  cleanups.push(resume)
  const requests = expectAllUnavailable(server, cookie)
  expect((await fetch(`${server.url}/robots.txt`, { headers: { cookie } })).status).toBe(200)
  await requests
  await expectAllUnavailable(server, cookie)
  resume()
  await expectRecovered(server, cookie)
  expect(await server.signalAndWait('SIGTERM')).toBe(0)
})

test('while the network drops packets to PostgreSQL, requests return 503 within 10 s; all recover afterwards', async () => {
  const { proxy, server } = await startBehindProxy()
  const cookie = await signIn(server)
  proxy.swallow()
  await expectAllUnavailable(server, cookie)
  await proxy.restore()
  await expectRecovered(server, cookie)
})

test('while PostgreSQL is stopped, requests return 503; all recover without a restart', async () => {
  const { proxy, server } = await startBehindProxy()
  const cookie = await signIn(server)
  await proxy.cut()
  await expectAllUnavailable(server, cookie)
  const readiness = await fetch(`${server.url}/readyz`)
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { database: 'unavailable' }])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await proxy.restore()
  await expectRecovered(server, cookie)
})

test('connections that PostgreSQL left read-only are replaced, so that writes succeed once it accepts them', async () => {
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  const name = new URL(clone.url).pathname.slice(1)
  const execute = (statement: string) =>
    withClient(inject('postgres').admin, (client) => client.query(statement))
  const server = await startTracked(clone.url)
  const send = await anonymousSender(server.url)
  const write = () =>
    send('POST', '/api/contact', { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour.' })
  await execute(`alter database ${name} set default_transaction_read_only = on`)
  await execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'
    and application_name = 'cabinet'`)
  await expect.poll(async () => (await write()).status, { timeout: 10_000 }).toBe(503)
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, () => expectUnavailable(write)))
  await execute(`alter database ${name} reset default_transaction_read_only`)
  const areAllWritten = async () => {
    const responses = await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, write))
    return responses.every(({ status }) => status === 200)
  }
  await expect.poll(areAllWritten, { timeout: 30_000 }).toBe(true)
})

test('all statements of a request share one time budget, so that a transaction of slow statements fails within 10 s', async () => {
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  const database = openDatabase({ databaseUrl: clone.url, dataDir: '' })
  cleanups.push(() => database.close())
  const startedAt = performance.now()
  const runSlowTransaction = () =>
    database.transaction(async (trx) => {
      for (let i = 0; i < 3; i += 1) await sql`select pg_sleep(4)`.execute(trx)
    })
  const outcome = new Promise((resolve) =>
    new TimeBudget().run(() => runSlowTransaction().then(resolve, resolve)),
  )
  expect(await outcome).toBeInstanceOf(DatabaseTimeout)
  expect(performance.now() - startedAt).toBeLessThan(TIME_LIMIT_MS)
  // Statements outside that request are not limited by its budget.
  await sql`select 1`.execute(database.kysely)
})
