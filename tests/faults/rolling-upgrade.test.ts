import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { REFUSED_START } from '#server/cannot-start.ts'
import { CONTRACT, EXPAND } from '../support/database/made-up-migrations.ts'
import { type Journal, keepBusy } from '../support/practice/busy-practice.ts'
import { remoteVisitor } from '../support/servers/remote-server.ts'
import { attemptStart, type ServerProcess } from '../support/servers/server-process.ts'
import { OWNER, type SeveralServers, severalServers } from '../support/servers/several-servers.ts'

const LATER_VERSION = fileURLToPath(new URL('../support/servers/later-version-entry.ts', import.meta.url))

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  cleanups.push(() => client.end())
  return client
}

/** As a backup does. */
async function readForLong(url: string): Promise<() => Promise<void>> {
  const client = await connect(url)
  await client.query('begin')
  await client.query('select count(*) from agenda_entries')
  return async () => void (await client.query('commit'))
}

function startLater({ start }: SeveralServers, last: string): Promise<ServerProcess> {
  // The made-up migrations are PostgreSQL's alone, so a copy in SQLite could not run them.
  return start({ entry: LATER_VERSION, env: { LAST_MIGRATION: last, BACKUP_BEFORE_UPGRADE: 'off' } })
}

async function replace(servers: SeveralServers, old: ServerProcess, starting: Promise<ServerProcess>) {
  const server = await starting
  await servers.balancer.remove(old.url)
  servers.running.splice(servers.running.indexOf(old), 1)
  expect(await old.signalAndWait('SIGTERM')).toBe(0)
  return server
}

function expectNoFailure({ faults, lost }: Journal): void {
  expect([...new Set(faults)].join('\n')).toBe('')
  expect(lost).toBe(0)
}

/** A migration that waited for its lock would keep every reader waiting behind it. */
async function expectToGiveWay(database: pg.Client): Promise<void> {
  const isWaiting = async () => {
    const waiting = "select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'"
    return (await database.query(waiting)).rows.length > 0
  }
  await expect.poll(isWaiting, { timeout: 60_000, interval: 20 }).toBe(true)
  await database.query("set statement_timeout = '30s'")
  await database.query('select count(*) from agenda_entries')
}

/** Old servers fill the new column, and what a new one writes to it is read by old ones. */
async function expectBothNames(database: pg.Client): Promise<void> {
  const listNames = async () => {
    const written = 'select client_name, contact_name from agenda_entries where contact_name is not null'
    return (await database.query(written)).rows
  }
  await expect.poll(async () => (await listNames()).length, { timeout: 60_000 }).toBeGreaterThan(3)
  expect((await listNames()).filter((row) => row.client_name !== row.contact_name)).toEqual([])
  await database.query("update agenda_entries set contact_name = 'Ida ' || id where contact_name is not null")
  const renamed = (await listNames()).filter((row) => row.contact_name.startsWith('Ida'))
  expect(renamed.length).toBeGreaterThan(0)
  expect(renamed.filter((row) => row.client_name !== row.contact_name)).toEqual([])
}

/** Each server reads, and sends back, what the one before added to the price list. */
async function expectOnePriceList({ running }: SeveralServers): Promise<void> {
  let expected: unknown
  for (const [index, { url }] of running.entries()) {
    const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
    const service = (await owner.get<Service[]>('/api/services')).body.at(-1)
    if (expected !== undefined) expect(service?.variants).toEqual(expected)
    const variants = [...(service?.variants ?? []), { name: 'long', duration: 200 + index, price: 90 }]
    const headers = { 'if-match': `"${service?.version}"` }
    const saved = await owner.put<Service>(`/api/services/${service?.id}`, { ...service, variants }, headers)
    expect(saved).toMatchObject({ status: 200, body: { variants } })
    expected = saved.body.variants
  }
}

test('servers of an old and a new version run side by side while tables change, and no request fails', async () => {
  const servers = await severalServers(inject('postgres'))
  cleanups.push(servers.close)
  const [first, second] = await Promise.all([servers.start(), servers.start()])
  const load = await keepBusy(servers)
  cleanups.push(load.stop)
  const database = await connect(servers.databaseUrl)

  const commit = await readForLong(servers.databaseUrl)
  const starting = startLater(servers, EXPAND)
  await expectToGiveWay(database)
  await commit()
  const third = await starting
  await expectBothNames(database)
  await expectOnePriceList(servers)

  // An old server that restarts meanwhile goes on.
  const restarted = await replace(servers, first, servers.start())
  const fourth = await replace(servers, second, startLater(servers, EXPAND))
  await replace(servers, restarted, startLater(servers, CONTRACT))
  const bookings = load.journal.bookings.length
  await expect.poll(() => load.journal.bookings.length, { timeout: 60_000 }).toBeGreaterThan(bookings)
  await load.stop()
  expectNoFailure(load.journal)
  expect(load.journal.bookings.length).toBeGreaterThan(10)

  expect(servers.running).toEqual(expect.arrayContaining([third, fourth]))
  const oldStart = await attemptStart(servers.env)
  expect(oldStart.output.trim()).toBe(
    `Impossible de démarrer. La base vient d’une version plus récente du site (elle a reçu la mise à jour ${EXPAND})\u202f: installez cette version, ou remettez en place la sauvegarde faite avant la mise à jour. Rien n’a été modifié.`,
  )
  expect(oldStart.code).toBe(REFUSED_START)
})
