import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { DatabaseTimeout } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { TimeBudget } from '#server/db/time-budget.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/database-proxy.ts'
import {
  emptyPostgres,
  type OwnPostgres,
  startPostgres,
  withClient,
} from '../../support/database/postgres.ts'
import { freezePostgres } from '../../support/database/postgres-freezer.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../support/servers/small-disk.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { check } from '../oracle/journal.ts'
import { People } from '../people.ts'
import { envOf, expectGracefulStop, openOwnPostgres, startSite, temporaryFolder } from '../site.ts'
import { timeToHeal, toSeconds } from './healing.ts'

type Interrupted = {
  proxy: DatabaseProxy
  /** Another database of the cluster, by the superuser. */
  admin: string
  /** Name of the site's database. */
  name: string
  disk?: SmallDisk | undefined
}

type Interruption = {
  most: number
  lastsMs?: number
  /** Requests that the site answers with 503 meanwhile. */
  refuses?: 'everything' | 'writes'
  diskMegabytes?: number
  isLong?: boolean | undefined
  /** Returns what ends it. */
  begin(database: Interrupted): Promise<() => Promise<unknown>>
}

const query = (url: string, statement: string) => withClient(url, (client) => client.query(statement))

const TERMINATE = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cabinet'"

async function stop({ proxy }: Interrupted) {
  await proxy.cut()
  return () => proxy.restore()
}

async function swallow({ proxy }: Interrupted) {
  proxy.swallow()
  return () => proxy.restore()
}

async function freeze({ admin }: Interrupted) {
  const resume = await freezePostgres(admin)
  return async () => resume()
}

/** After the violent end of one process, PostgreSQL ends all others and recovers from its write-ahead log. */
async function crash({ admin }: Interrupted) {
  const { rows } = await query(
    admin,
    "select pid from pg_stat_activity where application_name = 'cabinet' limit 1",
  )
  if (rows.length > 0) process.kill(rows[0].pid, 'SIGKILL')
  return async () => {}
}

async function cutConnections({ admin }: Interrupted) {
  for (let i = 0; i < 10; i += 1) {
    await query(admin, TERMINATE)
    await pause(100)
  }
  return async () => {}
}

/** As a failing-over cluster whose open connections follow its state. */
async function makeReadOnly({ admin }: Interrupted) {
  const change = (statement: string) => async () => {
    await query(admin, statement)
    await query(admin, 'select pg_reload_conf()')
  }
  await change('alter system set default_transaction_read_only = on')()
  return change('alter system reset default_transaction_read_only')
}

/** As one whose connections stay read-only, although those opened later are not. */
async function makeConnectionsReadOnly({ admin, name }: Interrupted) {
  await query(admin, `alter database ${name} set default_transaction_read_only = on`)
  await query(admin, TERMINATE)
  return () => query(admin, `alter database ${name} reset default_transaction_read_only`)
}

async function fillDisk({ disk }: Interrupted) {
  disk?.fill()
  return async () => disk?.empty()
}

const INTERRUPTIONS: Record<string, Interruption> = {
  'PostgreSQL stopped and started again': { most: 10, refuses: 'everything', begin: stop },
  'the network drops packets to PostgreSQL': { most: 3, refuses: 'everything', begin: swallow },
  'PostgreSQL frozen (SIGSTOP)': { most: 3, refuses: 'everything', isLong: true, begin: freeze },
  'PostgreSQL crashed and recovered': { most: 20, begin: crash },
  'connections to PostgreSQL cut': { most: 10, begin: cutConnections },
  'PostgreSQL read-only': { most: 10, refuses: 'writes', isLong: true, begin: makeReadOnly },
  'connections to PostgreSQL left read-only': {
    most: 10,

    refuses: 'writes',
    begin: makeConnectionsReadOnly,
  },
  'disk of PostgreSQL full (ext4)': {
    most: 10,
    lastsMs: 3_000,
    diskMegabytes: 768,
    isLong: true,
    begin: fillDisk,
  },
}

/** Interrupts a database under load again and again, and measures how long the site takes to serve all requests. */
for (const [name, { most, lastsMs = 0, refuses, diskMegabytes, isLong, begin }] of Object.entries(
  INTERRUPTIONS,
)) {
  const isPossible = diskMegabytes === undefined || canMount()
  fault(
    name,
    { on: ['postgres'], longOn: isLong ? ['postgres'] : [], most, isPossible },
    async ({ tries, resources }) => {
      const disk = diskMegabytes === undefined ? undefined : mountSmallDisk(diskMegabytes)
      resources.defer(() => disk?.unmount())
      const { address } = await (disk ? openPostgresOn(disk, resources) : openOwnPostgres())
      const { url } = await emptyPostgres(address)
      const proxy = await openDatabaseProxy(url)
      resources.defer(() => proxy.close())
      const env = envOf(temporaryFolder(resources), { DATABASE_URL: proxy.addressOf(url) })
      const server = await startSite(resources, env)
      const people = await People.meet(server.url)
      const busy = people.keepBusy()
      let slowestMs = 0
      for (let i = 0; i < tries; i += 1) {
        await pause(500)
        const end = await begin({ proxy, admin: address.admin, disk, name: new URL(url).pathname.slice(1) })
        // Also after a failure: a frozen PostgreSQL cannot be stopped.
        await using interruption = new AsyncDisposableStack()
        interruption.defer(async () => void (await end()))
        if (refuses) await expectRefusals(people, server.url, refuses)
        await pause(lastsMs)
        await interruption.disposeAsync()
        slowestMs = Math.max(slowestMs, await timeToHeal(() => people.areAllServed()))
      }
      await busy.stop()
      await expectGracefulStop(server)
      const found = await check(people.journal, { ...env, DATABASE_URL: url })
      const note = `${people.journal.bookings.length} bookings, ${people.statuses[503] ?? 0} answers 503, healed within ${toSeconds(slowestMs)}`
      return { ...found, note }
    },
  )
}

async function openPostgresOn({ folder }: SmallDisk, resources: AsyncDisposableStack): Promise<OwnPostgres> {
  const usualFolder = process.env.TMPDIR ?? tmpdir()
  process.env.TMPDIR = folder
  const starting = startPostgres('durable')
  process.env.TMPDIR = usualFolder
  const postgres = await starting
  resources.defer(postgres.stop)
  return postgres
}

/** The site promises 10 s; without its own limits a request would wait as long as the interruption lasts. */
const ANSWERED_WITHIN_MS = 20_000

/** Of more requests at once than the pool has connections. What needs no database is served. */
async function expectRefusals(people: People, url: string, refused: 'everything' | 'writes'): Promise<void> {
  const isRefused = async () => (await people.write()) === 503
  // Those on their way may still be answered.
  while (!(await isRefused())) await pause(100)
  const startedAt = performance.now()
  const answers = people.answersAtOnce()
  const [health, file] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/robots.txt`)])
  expect([health.status, file.status]).toEqual([200, 200])
  const { writes, reads } = await answers
  expect(performance.now() - startedAt).toBeLessThan(ANSWERED_WITHIN_MS)
  expect(new Set(writes)).toEqual(new Set([503]))
  if (refused === 'writes') return
  expect(new Set(reads)).toEqual(new Set([503]))
  const readiness = await fetch(`${url}/readyz`)
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { database: 'unavailable' }])
}

test('all statements of a request share one time budget, so that a transaction of slow statements fails', async () => {
  await using resources = new AsyncDisposableStack()
  const { url, drop } = await emptyPostgres(inject('postgres'))
  resources.defer(drop)
  const database = openDatabase({ databaseUrl: url, dataDir: '' })
  resources.defer(() => database.close())
  // Each is shorter than what one statement may take.
  const runSlowTransaction = () =>
    database.transaction(async (trx) => {
      for (let i = 0; i < 3; i += 1) await sql`select pg_sleep(4)`.execute(trx)
    })
  const outcome = new Promise((resolve) =>
    new TimeBudget().run(() => runSlowTransaction().then(resolve, resolve)),
  )
  expect(await outcome).toBeInstanceOf(DatabaseTimeout)
  // Statements outside that request are not limited by its budget.
  await sql`select 1`.execute(database.kysely)
})
