import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeArchive } from '#server/backup/make.ts'
import { openArchive } from '../support/archive.ts'
import { type AcknowledgedBooking, bookUntilServerStops, waitForBookings } from '../support/busy-clients.ts'
import { clonePostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { openContext } from '../support/site-context.ts'

const ARCHIVES = 3

test.each(['sqlite', 'postgres'] as const)(
  'on %s, each booking that was acknowledged before a backup began is in it, with the pictures and the key',
  async (engine) => {
    const env = await emptyHome(engine)
    const server = await startServer(env)
    const acknowledged: AcknowledgedBooking[] = []
    const booking = bookUntilServerStops(server.url, acknowledged, 'Zoé')
    const context = await openContext(env)
    for (let made = 0; made < ARCHIVES; made += 1) {
      await waitForBookings(10, acknowledged, booking)
      const before = acknowledged.map(({ id }) => id)
      const { path } = await makeArchive(context, { folder: context.config.backupDir })
      const { rows, files } = await openArchive(path)
      expect(rows('agenda_entries').map(({ id }) => id)).toEqual(expect.arrayContaining(before))
      for (const { filename } of rows('gallery_images'))
        expect(files.has(`uploads/${filename}-600.webp`)).toBe(true)
      expect(files.get('secret.key')?.length).toBeGreaterThan(31)
    }
    await context.database.close()
    await server.signalAndWait('SIGTERM')
    await booking
  },
)

async function emptyHome(engine: 'sqlite' | 'postgres'): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  if (engine === 'sqlite') return env
  const { url, drop } = await clonePostgres(inject('postgres'))
  onTestFinished(drop)
  return { ...env, DATABASE_URL: url }
}
