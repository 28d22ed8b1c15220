import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeArchive } from '#server/backup/make.ts'
import { BUILT_CLI } from '../../../scripts/build.ts'
import {
  type AcknowledgedBooking,
  bookUntilServerStops,
  waitForBookings,
} from '../../support/practice/busy-clients.ts'
import { openContext } from '../../support/practice/site-context.ts'
import { openArchive } from '../../support/servers/archive.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { openKillableSite, type SiteEnv } from '../site.ts'

const BOOKINGS_BETWEEN = 10
/** The free slots must last until the last backup. */
const BOOKING_PAUSE_MS = 40
/** Of writing an example site's archive. */
const LONGEST_WRITING_MS = 400
const SHORTEST_KEY = 32

/** Lost: what was acknowledged before a backup began and is not in its archive. */
fault('a backup under load', { on: ['sqlite', 'postgres'], most: 30 }, async (attempts) => {
  const { engine, tries, resources } = attempts
  const site = await openKillableSite(engine, resources)
  const { url } = await site.start()
  const context = await openContext(site.env)
  resources.defer(() => context.database.close())
  const acknowledged: AcknowledgedBooking[] = []
  const booking = bookUntilServerStops(url, acknowledged, 'Zoé', BOOKING_PAUSE_MS)
  const lost: string[] = []
  for (let i = 0; i < tries; i += 1) {
    await waitForBookings(BOOKINGS_BETWEEN, acknowledged, booking)
    const before = acknowledged.map(({ id }) => id)
    const { path } = await makeArchive(context, { folder: context.config.backupDir })
    lost.push(...(await findMissing(path, before)))
    rmSync(path)
  }
  await site.terminate()
  await booking
  return { lost, doubled: [], note: `${acknowledged.length} bookings` }
})

async function findMissing(path: string, bookings: readonly number[]): Promise<string[]> {
  const { rows, files } = await openArchive(path)
  const ids = new Set(rows('agenda_entries').map(({ id }) => id))
  const shown = rows('gallery_images').flatMap(({ filename }) =>
    ['', '-600'].map((copy) => `uploads/${filename}${copy}.webp`),
  )
  return [
    ...bookings.filter((id) => !ids.has(id)).map((id) => `booking ${id}`),
    ...shown.filter((name) => !files.has(name)),
    ...((files.get('secret.key')?.length ?? 0) < SHORTEST_KEY ? ['secret.key'] : []),
  ]
}

/** Lost: files that have the name of an archive and are none, and files that no later backup removes. */
fault('kill -9 of a backup', { on: ['sqlite', 'postgres'], most: 20 }, async (attempts) => {
  const { engine, tries, random, resources } = attempts
  const site = await openKillableSite(engine, resources)
  await site.start()
  const context = await openContext(site.env)
  resources.defer(() => context.database.close())
  const { backupDir: folder } = context.config
  const lost: string[] = []
  let partial = 0
  for (let i = 0; i < tries; i += 1) {
    await killBackup(site.env, { folder, afterMs: random() * LONGEST_WRITING_MS })
    partial += listPartials(folder) === '' ? 0 : 1
    for (const name of listFiles(folder, '.gz'))
      await openArchive(join(folder, name)).catch(() => lost.push(name))
  }
  await makeArchive(context, { folder })
  lost.push(...listFiles(folder, '.partial'))
  return { lost, doubled: [], note: `${partial} killed while they wrote` }
})

async function killBackup(env: SiteEnv, { folder, afterMs }: { folder: string; afterMs: number }) {
  const before = listPartials(folder)
  const child = spawn(process.execPath, [BUILT_CLI, 'backup'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  // Leftovers of the one before stay until this one begins.
  while (listPartials(folder) === before && child.exitCode === null) await pause(2)
  await pause(afterMs)
  child.kill('SIGKILL')
  await exited
}

function listPartials(folder: string): string {
  return listFiles(folder, '.partial')
    .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.ctimeMs}`)
    .join()
}

function listFiles(folder: string, extension: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(extension)) : []
}
