import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { makeArchive } from '#server/backup/make.ts'
import { readConfig } from '#server/config.ts'
import { restore } from '#server/start/commands/restore.ts'
import { openArchive, UNSAVED_TABLES } from '../../support/archive.ts'
import {
  type AcknowledgedBooking,
  bookUntilServerStops,
  waitForBookings,
} from '../../support/busy-clients.ts'
import { startServer } from '../../support/server-process.ts'
import { openContext } from '../../support/site-context.ts'
import { snapshotOf } from '../../support/snapshot.ts'
import type { Fault, Outcome } from './fault.ts'
import { findBreaches } from './invariants.ts'
import { type SiteEnv, withDatabase } from './journal.ts'
import { triesOf } from './random.ts'
import { type Engine, emptyHome, openKillableSite, openPostgresOf } from './site.ts'

/** The free slots must last until the last restore. */
const BOOKING_PAUSE_MS = 100
const BOOKINGS_BETWEEN = 10

/** Tables that a restore changes on purpose, or that servers keep for themselves. */
const CHANGED = ['sessions', 'outbox', 'testimonial_invitations', ...UNSAVED_TABLES]

export const RESTORE_FAULTS: readonly Fault[] = (['sqlite', 'postgres'] as const).map((engine) => ({
  name: 'a restore, into both engines, of a backup made under load',
  engine,
  run: () => restoreFromLoad(engine),
}))

/** Lost: acknowledged bookings that the restored site lacks, and tables whose rows are not the archive's. */
async function restoreFromLoad(engine: Engine): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const postgres = await openPostgresOf(resources)
  const site = await openKillableSite(engine, resources)
  const { url } = await site.start()
  const context = await openContext(site.env)
  resources.defer(() => context.database.close())
  const acknowledged: AcknowledgedBooking[] = []
  const booking = bookUntilServerStops(url, acknowledged, 'Zoé', BOOKING_PAUSE_MS)
  const tried = triesOf(5)
  let lost = 0
  for (let i = 0; i < tried; i += 1) {
    await waitForBookings(BOOKINGS_BETWEEN, acknowledged, booking)
    const before = acknowledged.map(({ id }) => id)
    const { path } = await makeArchive(context, { folder: context.config.backupDir })
    for (const target of [await emptyHome(resources), await emptyHome(resources, postgres)])
      lost += await restoreAndCompare(path, target, before)
    rmSync(path)
  }
  await site.terminate()
  await booking
  return { tried, lost, doubled: 0, note: `${acknowledged.length} bookings meanwhile` }
}

async function restoreAndCompare(
  archive: string,
  env: SiteEnv,
  bookings: readonly number[],
): Promise<number> {
  await restore(readConfig(env), { archive, force: false })
  const { rows, manifest } = await openArchive(archive)
  const differing = await withDatabase(env, async (database) => {
    const stored = await snapshotOf(database)
    const ids = new Set((stored.agenda_entries ?? []).map((row) => JSON.parse(row).id))
    const tables = manifest.tables
      .filter(({ name }) => !CHANGED.includes(name) && name !== 'audit_trail')
      .filter(({ name }) => !isDeepStrictEqual(stored[name], rows(name).map(toText).sort()))
    const breaches = await findBreaches(database)
    return [...tables, ...bookings.filter((id) => !ids.has(id)), ...breaches].length
  })
  const server = await startServer(env)
  const { ok } = await fetch(`${server.url}/api/services`)
  await server.signalAndWait('SIGTERM')
  return differing + (ok ? 0 : 1)
}

const toText = (row: object) => JSON.stringify(row)
