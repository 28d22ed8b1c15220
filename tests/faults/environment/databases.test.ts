import { type DatabaseProxy, openDatabaseProxy } from '../../../support/database-proxy.ts'
import { withClient } from '../../../support/postgres.ts'
import { freezePostgres } from '../../../support/postgres-freezer.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../../support/small-disk.ts'
import type { Fault, Outcome } from '../fault.ts'
import { pause, triesOf } from '../random.ts'
import { findDamage } from './acknowledged-work.ts'
import { People } from './people.ts'
import {
  envOf,
  expectGracefulStop,
  notTried,
  openOwnPostgres,
  startSite,
  temporaryFolder,
  timeToHeal,
  toSeconds,
} from './running-site.ts'

type Interrupted = {
  proxy: DatabaseProxy
  /** Another database of the cluster, by the superuser. */
  admin: string
  /** Name of the site's database. */
  name: string
  disk?: SmallDisk
}

type Interruption = {
  tries: number
  lastsMs: number
  diskMegabytes?: number
  /** Returns what ends it. */
  begin(database: Interrupted): Promise<() => Promise<unknown>>
}

/** Interrupts a database under load again and again, and measures how long the site takes to serve all requests. */
async function interrupt({ tries, lastsMs, diskMegabytes, begin }: Interruption): Promise<Outcome> {
  if (diskMegabytes !== undefined && !canMount()) return notTried('root and loop devices')
  await using resources = new AsyncDisposableStack()
  const disk = diskMegabytes === undefined ? undefined : mountSmallDisk(diskMegabytes)
  resources.defer(() => disk?.unmount())
  const { admin, url } = await openOwnPostgres(resources, disk?.folder)
  const proxy = await openDatabaseProxy(url)
  resources.defer(() => proxy.close())
  const env = envOf(temporaryFolder(resources), { DATABASE_URL: proxy.addressOf(url) })
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  const busy = people.keepBusy()
  let slowestMs = 0
  for (let i = 0; i < tries; i += 1) {
    await pause(500)
    const end = await begin({ proxy, admin, disk, name: new URL(url).pathname.slice(1) })
    await pause(lastsMs)
    await end()
    slowestMs = Math.max(slowestMs, await timeToHeal(() => people.areAllServed()))
  }
  await busy.stop()
  people.expectNothingElse()
  await expectGracefulStop(server)
  const damage = await findDamage({ ...env, DATABASE_URL: url }, people.acknowledged)
  const note = `${people.acknowledged.bookings.size} bookings, ${people.statuses[503] ?? 0} answers 503, healed within ${toSeconds(slowestMs)}`
  return { tried: tries, ...damage, note }
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
  'PostgreSQL stopped and started again': { tries: 10, lastsMs: 3_000, begin: stop },
  'the network drops packets to PostgreSQL': { tries: 3, lastsMs: 12_000, begin: swallow },
  'PostgreSQL frozen (SIGSTOP)': { tries: 3, lastsMs: 15_000, begin: freeze },
  'PostgreSQL crashed and recovered': { tries: 20, lastsMs: 0, begin: crash },
  'connections to PostgreSQL cut': { tries: 10, lastsMs: 0, begin: cutConnections },
  'PostgreSQL read-only': { tries: 10, lastsMs: 2_000, begin: makeReadOnly },
  'connections to PostgreSQL left read-only': { tries: 10, lastsMs: 2_000, begin: makeConnectionsReadOnly },
  'disk of PostgreSQL full (ext4)': { tries: 10, lastsMs: 3_000, diskMegabytes: 768, begin: fillDisk },
}

export const DATABASE_FAULTS: readonly Fault[] = Object.entries(INTERRUPTIONS).map(
  ([name, interruption]) => ({
    name,
    engine: 'postgres',
    run: () => interrupt({ ...interruption, tries: triesOf(interruption.tries) }),
  }),
)
