import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { makeArchive } from '#server/backup/make.ts'
import { readConfig } from '#server/config.ts'
import { restore } from '#server/start/commands/restore.ts'
import {
  type AcknowledgedBooking,
  bookUntilServerStops,
  waitForBookings,
} from '../../support/practice/busy-clients.ts'
import { openContext } from '../../support/practice/site-context.ts'
import { snapshotOf } from '../../support/practice/snapshot.ts'
import { openArchive, UNSAVED_TABLES } from '../../support/servers/archive.ts'
import { startServer } from '../../support/servers/server-process.ts'
import { fault } from '../fault.ts'
import { findBreaches } from '../oracle/invariants.ts'
import { emptyHome, openKillableSite, openOwnPostgres, type SiteEnv, withDatabase } from '../site.ts'

/** The free slots must last until the last restore. */
const BOOKING_PAUSE_MS = 100
const BOOKINGS_BETWEEN = 10

/** Tables that a restore changes on purpose, or that servers keep for themselves. */
const CHANGED = ['sessions', 'outbox', 'testimonial_invitations', 'audit_trail', ...UNSAVED_TABLES]

/** Lost: acknowledged bookings that the restored site lacks, and tables whose rows are not the archive's. */
fault(
  'a restore, into both engines, of a backup made under load',
  { on: ['sqlite', 'postgres'], longOn: ['sqlite', 'postgres'], most: 5 },
  async ({ engine, tries, resources }) => {
    const postgres = await openOwnPostgres()
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
      for (const target of [await emptyHome(resources), await emptyHome(resources, postgres)])
        lost.push(...(await restoreAndCompare(path, target, before)))
      rmSync(path)
    }
    await site.terminate()
    await booking
    return { lost, doubled: [], note: `${acknowledged.length} bookings meanwhile` }
  },
)

async function restoreAndCompare(
  archive: string,
  env: SiteEnv,
  bookings: readonly number[],
): Promise<string[]> {
  await restore(readConfig(env), { archive, force: false })
  const { rows, manifest } = await openArchive(archive)
  const differing = await withDatabase(env, async (database) => {
    const stored = await snapshotOf(database)
    const ids = new Set((stored.agenda_entries ?? []).map((row) => JSON.parse(row).id))
    const tables = manifest.tables
      .map(({ name }) => name)
      .filter((name) => !CHANGED.includes(name))
      .filter((name) => !isDeepStrictEqual(stored[name], rows(name).map(toText).sort()))
    const missing = bookings.filter((id) => !ids.has(id)).map((id) => `booking ${id}`)
    return [...tables, ...missing, ...(await findBreaches(database))]
  })
  const server = await startServer(env)
  const { status } = await fetch(`${server.url}/api/services`)
  await server.signalAndWait('SIGTERM')
  return status === 200 ? differing : [...differing, `the site answers ${status}`]
}

const toText = (row: object) => JSON.stringify(row)
