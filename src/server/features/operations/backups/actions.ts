import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { Encrypter } from 'age-encryption'
import { Refusal } from '#contract/errors.ts'
import type { BackupsReply } from '#contract/operations/backups.ts'
import { formatTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import {
  type BackupSettings,
  INTERRUPTED_BACKUP,
  isArchiveName,
  isInterrupted,
} from '#domain/operations/backup.ts'
import { type BackupSituation, summarizeBackups } from '#domain/operations/backup-text.ts'
import type { AppContext } from '#server/app-context.ts'
import { type BackupChild, type CliCommand, spawnBackup } from '#server/backup/child.ts'
import { readBackupCounts } from '#server/backup/read-counts.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import {
  failRunningBackups,
  findBackupFile,
  insertFailedBackup,
  lastBackup,
  listLatestBackups,
  readBackupSettings,
} from './queries.ts'

const LISTED = 30
const RECENT_MS = 48 * 3_600_000
/** Loading the code of the command line takes seconds on a slow machine. */
const ROW_WITHIN_MS = 15_000
const ROW_POLL_MS = 100
const NOT_STARTED = french`La sauvegarde n’a pas pu commencer : le journal du serveur dit pourquoi.`
/** Begins the one line in which the command says why. */
const REFUSED = /^Sauvegarde impossible\. (?=.)/

type Row = Awaited<ReturnType<typeof listLatestBackups>>[number]

export type Backups = {
  /** Starts one unless one is running. Resolves once its row exists, or it has failed. */
  start(cause: 'night' | 'staff'): Promise<void>
  /** Resolves once the row is closed too: the caller closes the database next. */
  stop(): Promise<void>
}

export function createBackups(context: AppContext, command: CliCommand): Backups {
  const { kysely: db } = context.database
  let starting: Promise<void> | undefined
  let running: { child: BackupChild; closed: Promise<void> } | undefined
  const begin = async (cause: 'night' | 'staff') => {
    const [latest] = await listLatestBackups(db, 1)
    if (running || (latest && isRunning(latest, context.clock.instant()))) return
    const after = latest?.id ?? 0
    const child = spawnBackup(command, cause)
    const closed = child.ended
      .then((lastLine) => closeRow(context, { after, cause, lastLine }))
      .finally(() => {
        running = undefined
      })
    running = { child, closed }
    await Promise.race([closed, hasNewRow(db, after)])
  }
  return {
    start(cause) {
      starting ??= begin(cause).finally(() => {
        starting = undefined
      })
      return starting
    },
    async stop() {
      if (!running) return
      const { child, closed } = running
      await child.stop()
      // A database that is down leaves the row open, and it counts as interrupted after a while.
      await Promise.allSettled([closed])
    },
  }
}

async function hasNewRow(db: Db, after: number): Promise<void> {
  const until = performance.now() + ROW_WITHIN_MS
  while (performance.now() < until) {
    const [latest] = await listLatestBackups(db, 1)
    if (latest && latest.id > after) return
    await setTimeout(ROW_POLL_MS)
  }
}

/** A process that was killed could not say how its backup ended. */
async function closeRow(
  { database: { kysely: db }, clock }: AppContext,
  { after, cause, lastLine }: { after: number; cause: 'night' | 'staff'; lastLine: string },
): Promise<void> {
  const now = clock.instant()
  await failRunningBackups(db, { after, now, failure: INTERRUPTED_BACKUP })
  const [latest] = await listLatestBackups(db, 1)
  const failure = REFUSED.test(lastLine) ? lastLine.replace(REFUSED, '') : NOT_STARTED
  if ((latest?.id ?? 0) <= after) await insertFailedBackup(db, { cause, now, failure })
}

function isRunning({ state, started_at }: Pick<Row, 'state' | 'started_at'>, now: number): boolean {
  return state === 'running' && !isInterrupted(started_at, now)
}

export async function readBackups(context: AppContext): Promise<BackupsReply> {
  const { kysely: db } = context.database
  const now = context.clock.instant()
  const rows = await listLatestBackups(db, LISTED)
  const settings = await readBackupSettings(db)
  return {
    summary: summarizeBackups(await situationOf(context, rows, settings)),
    isRunning: rows.some((row) => isRunning(row, now)),
    hasRecipient: recipientOf(context, settings) !== '',
    backups: rows.map((row) => toReply(context, row)),
  }
}

function toReply({ config, clock }: AppContext, row: Row): BackupsReply['backups'][number] {
  const { day, minute } = zonedTime(config.timeZone, row.started_at)
  const isAbandoned = row.state === 'running' && !isRunning(row, clock.instant())
  return {
    id: row.id,
    cause: row.cause,
    state: isAbandoned ? 'failed' : row.state,
    startedAt: `${day}T${formatTime(minute)}`,
    bytes: row.bytes,
    file: row.state === 'verified' && isArchiveName(row.file ?? '') ? row.file : null,
    failure: isAbandoned ? INTERRUPTED_BACKUP : row.failure,
  }
}

async function situationOf(
  context: AppContext,
  rows: readonly Row[],
  { hour }: BackupSettings,
): Promise<BackupSituation> {
  const { config, database, clock } = context
  const now = clock.instant()
  const verified = await lastBackup(database.kysely)
  const latest = rows.map((row) => toReply(context, row)).find(({ state }) => state !== 'running')
  return {
    now: clock.local(),
    hour,
    failure: latest?.state === 'failed' ? (latest.failure ?? INTERRUPTED_BACKUP) : null,
    verified: verified
      ? {
          at: zonedTime(config.timeZone, verified.started_at),
          isRecent: isRecent(verified, now),
          bytes: verified.bytes ?? 0,
          counts: verified.file === null ? null : await countsOf(config.backupDir, verified.file),
        }
      : null,
  }
}

function countsOf(folder: string, file: string) {
  return isArchiveName(file) ? readBackupCounts(join(folder, file)) : null
}

function isRecent({ started_at }: Pick<Row, 'started_at'>, now: number): boolean {
  return now - started_at <= RECENT_MS
}

export async function hasSafeBackups(context: AppContext): Promise<boolean> {
  const { kysely: db } = context.database
  const verified = await lastBackup(db)
  if (!verified || !isRecent(verified, context.clock.instant())) return false
  return recipientOf(context, await readBackupSettings(db)) !== ''
}

function recipientOf({ config }: AppContext, { recipient }: BackupSettings): string {
  return recipient || (config.backupRecipient ?? '')
}

export type Download = { name: string; content: AsyncIterable<Uint8Array> }

/** Throws `backup_gone` or `recipient_missing`. Nothing leaves that is not encrypted. */
export async function openBackup(context: AppContext, id: number): Promise<Download> {
  const { kysely: db } = context.database
  const recipient = recipientOf(context, await readBackupSettings(db))
  const file = await findBackupFile(db, id)
  if (file === null || !isArchiveName(file)) throw new Refusal('backup_gone')
  if (file.endsWith('.age')) return { name: file, content: streamOf(await openFile(context, file)) }
  if (recipient === '') throw new Refusal('recipient_missing')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const plain = Readable.toWeb(streamOf(await openFile(context, file))) as ReadableStream<Uint8Array>
  const content = (await encrypter.encrypt(plain as never)) as unknown as ReadableStream<Uint8Array>
  return { name: `${file}.age`, content }
}

function streamOf(handle: FileHandle): Readable {
  return handle.createReadStream()
}

async function openFile({ config }: AppContext, file: string): Promise<FileHandle> {
  try {
    return await open(join(config.backupDir, file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refusal('backup_gone', { cause: error })
    throw error
  }
}
