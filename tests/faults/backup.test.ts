import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { GalleryPicture } from '#contract/gallery.ts'
import { openDatabase } from '#server/db/open.ts'
import { type AcknowledgedBooking, bookUntilServerStops } from '../support/busy-clients.ts'
import { startServer } from '../support/server-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The backup and restore commands for SQLite in docs/operations.md. */
function readDocumentedCommands(): [backupCommands: string, restoreCommands: string] {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split('### SQLite\n')
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands)
  return [blocks[0] ?? '', blocks[1] ?? '']
}

/** A working directory for the server, as after `npm ci`. */
function createWorkingDir(): string {
  const workingDir = mkdtempSync(join(tmpdir(), 'cabinet-backup-'))
  onTestFinished(() => rmSync(workingDir, { recursive: true, force: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(workingDir, 'node_modules'))
  return workingDir
}

function run(workingDir: string, commands: string): string {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  return execFileSync('sh', ['-e', '-c', commands], { cwd: workingDir, env, encoding: 'utf8' }).trim()
}

async function readStoredIds(dataDir: string): Promise<number[]> {
  const database = openDatabase({ dataDir, databaseUrl: undefined })
  const rows = await database.kysely.selectFrom('agenda_entries').select('id').orderBy('id').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

test('the documented commands back up a running site and restore its bookings, pictures and key in another folder', async () => {
  const [backupCommands, restoreCommands] = readDocumentedCommands()
  const workingDir = createWorkingDir()
  const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const server = await startServer({ ...env, DATA_DIR: join(workingDir, 'data') })
  const acknowledged: AcknowledgedBooking[] = []
  // Books in the background during the backup.
  const bookingUntilStopped = bookUntilServerStops(server.url, acknowledged, 'Zoé')
  while (acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 5))
  const acknowledgedBefore = acknowledged.map(({ id }) => id)
  const backupFolder = run(workingDir, backupCommands)
  const key = readFileSync(join(workingDir, 'data/secret.key'), 'utf8')
  await server.signalAndWait('SIGTERM')
  await bookingUntilStopped

  const otherWorkingDir = createWorkingDir()
  cpSync(join(workingDir, backupFolder), join(otherWorkingDir, backupFolder), { recursive: true })
  run(otherWorkingDir, restoreCommands.replace(/^backup=.*$/m, `backup=${backupFolder}`))
  const dataDir = join(otherWorkingDir, 'data')
  const restoredServer = await startServer({ ...env, DATA_DIR: dataDir })
  const pictures = (await (await fetch(`${restoredServer.url}/api/gallery`)).json()) as GalleryPicture[]
  expect(pictures.length).toBeGreaterThan(0)
  for (const { filename } of pictures) {
    expect((await fetch(`${restoredServer.url}/uploads/${filename}-600.webp`)).status).toBe(200)
  }
  await restoredServer.signalAndWait('SIGTERM')
  expect(await readStoredIds(dataDir)).toEqual(expect.arrayContaining(acknowledgedBefore))
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(key)
})
