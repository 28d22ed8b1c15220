import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeArchive } from '#server/backup/make.ts'
import { BUILT_CLI } from '../../../scripts/build.ts'
import { openArchive } from '../../support/archive.ts'
import {
  type AcknowledgedBooking,
  bookUntilServerStops,
  waitForBookings,
} from '../../support/busy-clients.ts'
import { openContext } from '../../support/site-context.ts'
import type { Fault, Outcome } from './fault.ts'
import type { SiteEnv } from './journal.ts'
import { pause, seededRandom, triesOf } from './random.ts'
import { type Engine, openKillableSite } from './site.ts'

const ENGINES = ['sqlite', 'postgres'] as const

const BOOKINGS_BETWEEN = 10
/** The free slots must last until the last backup. */
const BOOKING_PAUSE_MS = 40
/** Of writing an example site's archive. */
const LONGEST_WRITING_MS = 400
const WRITES_WITHIN_MS = 20_000

export const BACKUP_FAULTS: readonly Fault[] = [
  ...ENGINES.map((engine) => ({ name: 'a backup under load', engine, run: () => backUpUnderLoad(engine) })),
  ...ENGINES.map((engine) => ({ name: 'kill -9 of a backup', engine, run: () => killBackups(engine) })),
]

/** Lost: what was acknowledged before a backup began and is not in its archive. */
async function backUpUnderLoad(engine: Engine): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const site = await openKillableSite(engine, resources)
  const { url } = await site.start()
  const context = await openContext(site.env)
  resources.defer(() => context.database.close())
  const acknowledged: AcknowledgedBooking[] = []
  const booking = bookUntilServerStops(url, acknowledged, 'Zoé', BOOKING_PAUSE_MS)
  const [tried, startedAt] = [triesOf(30), performance.now()]
  let lost = 0
  for (let i = 0; i < tried; i += 1) {
    await waitForBookings(BOOKINGS_BETWEEN, acknowledged, booking)
    const before = acknowledged.map(({ id }) => id)
    const { path } = await makeArchive(context, { folder: context.config.backupDir })
    lost += await countLost(path, before)
    rmSync(path)
  }
  const rate = acknowledged.length / ((performance.now() - startedAt) / 1_000)
  await site.terminate()
  await booking
  return { tried, lost, doubled: 0, note: `${acknowledged.length} bookings, ${rate.toFixed(0)} a second` }
}

async function countLost(path: string, bookings: readonly number[]): Promise<number> {
  const { rows, files } = await openArchive(path)
  const ids = new Set(rows('agenda_entries').map(({ id }) => id))
  const shown = rows('gallery_images').map(({ filename }) => `uploads/${filename}.webp`)
  return [...bookings.filter((id) => !ids.has(id)), ...shown.filter((name) => !files.has(name))].length
}

/** Lost: files that have the name of an archive and are none, and files that no later backup removes. */
async function killBackups(engine: Engine): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const random = seededRandom(`backup, ${engine}`)
  const site = await openKillableSite(engine, resources)
  await site.start()
  const context = await openContext(site.env)
  resources.defer(() => context.database.close())
  const { backupDir: folder } = context.config
  const tried = triesOf(20)
  let [lost, partial] = [0, 0]
  for (let i = 0; i < tried; i += 1) {
    await killBackup(site.env, { folder, afterMs: random() * LONGEST_WRITING_MS })
    const names = existsSync(folder) ? readdirSync(folder) : []
    partial += names.some((name) => name.endsWith('.partial')) ? 1 : 0
    for (const name of names.filter((name) => name.endsWith('.gz')))
      lost += await openArchive(join(folder, name)).then(
        () => 0,
        () => 1,
      )
  }
  await makeArchive(context, { folder })
  lost += readdirSync(folder).filter((name) => name.endsWith('.partial')).length
  return { tried, lost, doubled: 0, note: `${partial} killed while they wrote` }
}

async function killBackup(env: SiteEnv, { folder, afterMs }: { folder: string; afterMs: number }) {
  const before = listPartials(folder)
  const child = spawn(process.execPath, [BUILT_CLI, 'backup'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const deadline = performance.now() + WRITES_WITHIN_MS
  // Leftovers of the one before stay until this one begins.
  while (listPartials(folder) === before && child.exitCode === null && performance.now() < deadline)
    await pause(2)
  await pause(afterMs)
  child.kill('SIGKILL')
  await exited
}

function listPartials(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.partial')) : []
  return names
    .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.ctimeMs}`)
    .join()
}
