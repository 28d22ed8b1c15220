import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canInjectErrors, type Injection, injectErrors } from '../../../support/injected-errors.ts'
import { attemptStart } from '../../../support/server-process.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../../support/small-disk.ts'
import type { Fault, Outcome } from '../fault.ts'
import { pause, triesOf } from '../random.ts'
import { findDamage } from './acknowledged-work.ts'
import { People } from './people.ts'
import {
  envOf,
  expectGracefulStop,
  notTried,
  startSite,
  temporaryFolder,
  timeToHeal,
  toSeconds,
} from './running-site.ts'

/** More than the free space below which bookings are refused. */
const DISK_MB = 128
const KILOBYTE = 1024

function openSmallDisk(resources: AsyncDisposableStack): SmallDisk {
  const disk = mountSmallDisk(DISK_MB)
  resources.defer(() => disk.unmount())
  return disk
}

async function fillWhileRunning(): Promise<Outcome> {
  if (!canMount()) return notTried('root and loop devices')
  await using resources = new AsyncDisposableStack()
  const disk = openSmallDisk(resources)
  const env = envOf(join(disk.folder, 'data'))
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  const acts = [() => people.write(), () => people.signIn(), () => people.upload()]
  const tries = triesOf(50)
  for (let i = 0; i < tries; i += 1) {
    disk.fill((i % 10) * 64 * KILOBYTE)
    const booking = people.book()
    for (const act of [...acts, ...acts]) await act()
    if ((await people.read()) !== 200) throw new Error('a full disk keeps staff from reading')
    disk.empty()
    // Repeated by its visitor until now.
    await booking
    for (const act of acts) await expectDone(act)
  }
  people.expectNothingElse()
  await expectGracefulStop(server)
  const note = `${people.statuses[503] ?? 0} answers 503`
  return { tried: tries, ...(await findDamage(env, people.acknowledged)), note }
}

async function expectDone(act: () => Promise<number>): Promise<void> {
  const status = await act()
  if (![200, 201].includes(status)) throw new Error(`${status} although there is room again`)
}

async function fillBeforeStart(): Promise<Outcome> {
  if (!canMount()) return notTried('root and loop devices')
  await using resources = new AsyncDisposableStack()
  const disk = openSmallDisk(resources)
  const tries = triesOf(20)
  const damage = { lost: 0, doubled: 0 }
  let refused = 0
  for (let i = 0; i < tries; i += 1) {
    const env = envOf(join(disk.folder, `data-${i}`), { NODE_DISABLE_COMPILE_CACHE: '1' })
    disk.fill(i * 128 * KILOBYTE)
    const { output } = await attemptStart(env)
    refused += expectStartOrRefusal(output)
    disk.empty()
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    for (const status of [await people.book(), await people.upload()])
      if (status !== 201) throw new Error(`after a start on a full disk: ${status}`)
    await server.signalAndWait('SIGKILL')
    const found = await findDamage(env, people.acknowledged)
    damage.lost += found.lost
    damage.doubled += found.doubled
    rmSync(env.DATA_DIR, { recursive: true })
  }
  return { tried: tries, ...damage, note: `${refused} starts refused with a sentence` }
}

/** 1 if it was refused by the one sentence that names the disk. */
function expectStartOrRefusal(output: string): 0 | 1 {
  if (/\/admin/.test(output)) return 0
  const lines = output.trim().split('\n')
  const isExplained = /^Impossible de démarrer\. Le disque (est plein|n’a pas pu)/.test(lines[0] ?? '')
  if (!isExplained || lines.length > 1) throw new Error(`not explained: ${output}`)
  return 1
}

async function loseTheDisk(): Promise<Outcome> {
  if (!canMount()) return notTried('root and loop devices')
  await using resources = new AsyncDisposableStack()
  const disk = openSmallDisk(resources)
  const env = envOf(join(disk.folder, 'data'))
  const tries = triesOf(10)
  const damage = { lost: 0, doubled: 0 }
  for (let i = 0; i < tries; i += 1) {
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    const busy = people.keepBusy()
    await people.upload()
    await pause(2_000)
    const stopped = busy.stop()
    disk.turnReadOnly()
    const refused = [await people.write(), await people.signIn(), await people.upload()]
    if (refused.some((status) => status !== 503)) throw new Error(`on a read-only disk: ${refused}`)
    if ((await people.read()) !== 200) throw new Error('a read-only disk keeps staff from reading')
    await server.signalAndWait('SIGKILL')
    people.leave()
    await stopped
    people.expectNothingElse()
    disk.repair()
    const found = await findDamage(env, people.acknowledged)
    damage.lost += found.lost
    damage.doubled += found.doubled
  }
  return { tried: tries, ...damage }
}

/** Of the database: WAL and file, in the middle of transactions and at their commits. */
const DATABASE_INJECTIONS: readonly Omit<Injection, 'paths'>[] = [
  { calls: 'pwrite64', error: 'EIO' },
  { calls: 'pwrite64', error: 'EIO', when: '3+2' },
  { calls: 'pwrite64', error: 'ENOSPC', when: '2+3' },
  { calls: 'pwrite64', error: 'EROFS' },
  { calls: 'fsync,fdatasync', error: 'EIO' },
  { calls: 'fsync,fdatasync', error: 'EIO', when: '2+2' },
  { calls: 'pwrite64', error: 'ENOSPC', when: '5+7' },
  { calls: 'pread64', error: 'EIO' },
]

export async function injectIntoDatabase(tries = triesOf(40)): Promise<Outcome> {
  if (!canInjectErrors()) return notTried('strace')
  await using resources = new AsyncDisposableStack()
  const env = envOf(temporaryFolder(resources))
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  const busy = people.keepBusy()
  const paths = ['practice.db', 'practice.db-wal'].map((name) => join(env.DATA_DIR, name))
  let [tried, failures, slowestMs] = [0, 0, 0]
  for (let i = 0; i < tries; i += 1) {
    const injection = DATABASE_INJECTIONS[i % DATABASE_INJECTIONS.length] as Injection
    // SQLite reports a failed read as a damaged file, which no retry of a client repairs.
    people.expects(injection.calls === 'pread64' ? [500] : [])
    const end = await injectErrors(server.pid, { ...injection, paths })
    await pause(1_000)
    const failed = await end()
    failures += failed
    tried += failed > 0 ? 1 : 0
    slowestMs = Math.max(slowestMs, await timeToHeal(() => people.areAllServed()))
  }
  await busy.stop()
  people.expectNothingElse()
  await expectGracefulStop(server)
  const note = `${failures} system calls failed, healed within ${toSeconds(slowestMs)}`
  return { tried, ...(await findDamage(env, people.acknowledged)), note }
}

async function injectIntoUploads(): Promise<Outcome> {
  if (!canInjectErrors()) return notTried('strace')
  await using resources = new AsyncDisposableStack()
  const env = envOf(temporaryFolder(resources))
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  // Loads what the first upload loads.
  await people.upload()
  const listFiles = () => readdirSync(join(env.DATA_DIR, 'uploads')).length
  const tries = triesOf(15)
  for (let i = 0; i < tries; i += 1) {
    const before = listFiles()
    const error = (['EIO', 'ENOSPC', 'EROFS'] as const)[i % 3] ?? 'EIO'
    const end = await injectErrors(server.pid, { calls: 'openat', error })
    const status = await people.upload()
    await end()
    if (status !== 503 || listFiles() !== before)
      throw new Error(`${error}: ${status}, ${listFiles() - before} files left`)
    if ((await people.upload()) !== 201) throw new Error(`refused after ${error}`)
  }
  people.expectNothingElse()
  await expectGracefulStop(server)
  return { tried: tries, ...(await findDamage(env, people.acknowledged)) }
}

export const DISK_FAULTS: readonly Fault[] = [
  {
    name: 'disk full at booking, contact, sign-in and upload (ext4)',
    engine: 'sqlite',
    run: fillWhileRunning,
  },
  { name: 'disk full at the first start (ext4)', engine: 'sqlite', run: fillBeforeStart },
  { name: 'disk that turned read-only (ext4)', engine: 'sqlite', run: loseTheDisk },
  {
    name: 'EIO, ENOSPC and EROFS injected into the database',
    engine: 'sqlite',
    run: () => injectIntoDatabase(),
  },
  { name: 'EIO, ENOSPC and EROFS injected into uploads', engine: 'sqlite', run: injectIntoUploads },
]
