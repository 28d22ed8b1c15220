import { type BackupSettings, toBackupSettings } from '#domain/operations/backup.ts'
import type { Db } from '#server/db/engine.ts'
import { readSetting, writeSetting } from '#server/db/statements/settings.ts'
import type { Tables } from '#server/db/tables.ts'

const KEY = 'backups'

export async function readBackupSettings(db: Db): Promise<BackupSettings> {
  return toBackupSettings(await readSetting(db, KEY))
}

export async function writeBackupSettings(db: Db, settings: BackupSettings, now: number): Promise<void> {
  await writeSetting(db, KEY, { value: settings, now })
}

const COLUMNS = ['id', 'cause', 'state', 'started_at', 'ended_at', 'file', 'bytes', 'failure'] as const

export async function listLatestBackups(db: Db, limit: number) {
  return db.selectFrom('backups').select(COLUMNS).orderBy('id', 'desc').limit(limit).execute()
}

export async function lastBackup(db: Db) {
  return db
    .selectFrom('backups')
    .select(COLUMNS)
    .where('state', '=', 'verified')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findBackupFile(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('backups')
    .select('file')
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .executeTakeFirst()
  return row?.file ?? null
}

type Ended = { after: number; now: number; failure: string }

export async function failRunningBackups(db: Db, { after, now, failure }: Ended): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', failure, ended_at: now })
    .where('id', '>', after)
    .where('state', '=', 'running')
    .execute()
}

export async function insertFailedBackup(
  db: Db,
  { cause, now, failure }: { cause: Tables['backups']['cause']; now: number; failure: string },
): Promise<void> {
  await db
    .insertInto('backups')
    .values({ cause, state: 'failed', started_at: now, ended_at: now, failure })
    .execute()
}
