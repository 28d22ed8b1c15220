import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canInjectErrors, type Injection, injectErrors } from '../../support/http/injected-errors.ts'
import { attemptStart } from '../../support/servers/server-process.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../support/servers/small-disk.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { check } from '../oracle/journal.ts'
import { People } from '../people.ts'
import { envOf, expectGracefulStop, startSite, temporaryFolder } from '../site.ts'
import { timeToHeal, toSeconds } from './healing.ts'

/** More than the free space below which bookings are refused. */
const DISK_MB = 128
const KILOBYTE = 1024

function openSmallDisk(resources: AsyncDisposableStack): SmallDisk {
  const disk = mountSmallDisk(DISK_MB)
  resources.defer(() => disk.unmount())
  return disk
}

/** By the limit of a process. Larger writes fail with EFBIG, which SQLite reports as SQLITE_IOERR_WRITE. */
fault('files that may not grow', { on: ['sqlite'], most: 20 }, async ({ tries, resources }) => {
  const env = envOf(temporaryFolder(resources))
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  const limitFileSize = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`])
  const acts = [() => people.write(), () => people.signIn(), () => people.upload()]
  for (let i = 0; i < tries; i += 1) {
    const before = listPictures(env)
    limitFileSize(16)
    for (const act of acts) expect(await act()).toBe(503)
    expect(await people.read()).toBe(200)
    expect(listPictures(env)).toEqual(before)
    limitFileSize('unlimited')
    for (const act of acts) await expectDone(act)
  }
  await expectGracefulStop(server)
  return check(people.journal, env)
})

fault(
  'disk full at booking, contact, sign-in and upload (ext4)',
  { on: ['sqlite'], most: 50, isPossible: canMount() },
  async ({ tries, resources }) => {
    const disk = openSmallDisk(resources)
    const env = envOf(join(disk.folder, 'data'))
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    const acts = [() => people.write(), () => people.signIn(), () => people.upload()]
    for (let i = 0; i < tries; i += 1) {
      disk.fill((i % 10) * 64 * KILOBYTE)
      const booking = people.book()
      for (const act of [...acts, ...acts]) await act()
      expect(await people.read()).toBe(200)
      disk.empty()
      // Repeated by its visitor until now.
      await booking
      for (const act of acts) await expectDone(act)
    }
    await expectGracefulStop(server)
    const note = `${people.statuses[503] ?? 0} answers 503`
    return { ...(await check(people.journal, env)), note }
  },
)

async function expectDone(act: () => Promise<number>): Promise<void> {
  expect([200, 201]).toContain(await act())
}

const listPictures = ({ DATA_DIR }: { DATA_DIR: string }) => readdirSync(join(DATA_DIR, 'uploads')).sort()

fault(
  'disk full at the first start (ext4)',
  { on: ['sqlite'], longOn: ['sqlite'], most: 20, isPossible: canMount() },
  async ({ tries, resources }) => {
    const disk = openSmallDisk(resources)
    const found: Findings[] = []
    let refused = 0
    for (let i = 0; i < tries; i += 1) {
      const env = envOf(join(disk.folder, `data-${i}`), { NODE_DISABLE_COMPILE_CACHE: '1' })
      disk.fill(i * 128 * KILOBYTE)
      const { output } = await attemptStart(env)
      refused += expectStartOrRefusal(output)
      disk.empty()
      const server = await startSite(resources, env)
      const people = await People.meet(server.url)
      expect([await people.book(), await people.upload()]).toEqual([201, 201])
      await server.signalAndWait('SIGKILL')
      found.push(await check(people.journal, env))
      rmSync(env.DATA_DIR, { recursive: true })
    }
    return { ...mergeFindings(found), note: `${refused} starts refused with a sentence` }
  },
)

/** 1 if it was refused by the one sentence that names the disk. */
function expectStartOrRefusal(output: string): 0 | 1 {
  if (/\/admin/.test(output)) return 0
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^Impossible de démarrer\. Le disque (est plein|n’a pas pu)/),
  ])
  return 1
}

fault(
  'disk that turned read-only (ext4)',
  { on: ['sqlite'], most: 10, isPossible: canMount() },
  async ({ tries, resources }) => {
    const disk = openSmallDisk(resources)
    const env = envOf(join(disk.folder, 'data'))
    const found: Findings[] = []
    for (let i = 0; i < tries; i += 1) {
      const server = await startSite(resources, env)
      const people = await People.meet(server.url)
      const busy = people.keepBusy()
      await people.upload()
      await pause(2_000)
      const stopped = busy.stop()
      disk.turnReadOnly()
      expect([await people.write(), await people.signIn(), await people.upload()]).toEqual([503, 503, 503])
      expect(await people.read()).toBe(200)
      await server.signalAndWait('SIGKILL')
      people.leave()
      await stopped
      disk.repair()
      found.push(await check(people.journal, env))
    }
    return mergeFindings(found)
  },
)

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

fault(
  'EIO, ENOSPC and EROFS injected into the database',
  { on: ['sqlite'], least: DATABASE_INJECTIONS.length, most: 40, isPossible: canInjectErrors() },
  async ({ tries, resources }) => {
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
    await expectGracefulStop(server)
    const note = `${failures} system calls failed, healed within ${toSeconds(slowestMs)}`
    return { tried, ...(await check(people.journal, env)), note }
  },
)

const UPLOAD_ERRORS = ['EIO', 'ENOSPC', 'EROFS'] as const

fault(
  'EIO, ENOSPC and EROFS injected into uploads',
  { on: ['sqlite'], least: UPLOAD_ERRORS.length, most: 15, isPossible: canInjectErrors() },
  async ({ tries, resources }) => {
    const env = envOf(temporaryFolder(resources))
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    // Loads what the first upload loads.
    await people.upload()
    for (let i = 0; i < tries; i += 1) {
      const before = listPictures(env)
      const error = UPLOAD_ERRORS[i % UPLOAD_ERRORS.length] ?? 'EIO'
      const end = await injectErrors(server.pid, { calls: 'openat', error })
      const status = await people.upload()
      await end()
      expect([error, status, listPictures(env)]).toEqual([error, 503, before])
      expect(await people.upload()).toBe(201)
    }
    await expectGracefulStop(server)
    return check(people.journal, env)
  },
)
