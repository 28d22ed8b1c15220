import { INTERRUPTED_BACKUP } from '#domain/operations/backup.ts'
import type { Db } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'

type Begun = { cause: Tables['backups']['cause']; now: number }

export async function insertBackup(db: Db, { cause, now }: Begun): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({ cause, state: 'running', started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<Pick<Tables['backups'], 'state' | 'ended_at' | 'file' | 'bytes' | 'failure'>>

export async function updateBackup(db: Db, id: number, change: Change): Promise<void> {
  await db.updateTable('backups').set(change).where('id', '=', id).execute()
}

/** The caller holds the lock of backups, so their processes are dead. Returns the files that they have left. */
export async function failInterruptedBackups(db: Db, now: number): Promise<string[]> {
  const left = await db.selectFrom('backups').select('file').where('state', '=', 'running').execute()
  await db
    .updateTable('backups')
    .set({ state: 'failed', failure: INTERRUPTED_BACKUP, ended_at: now, file: null })
    .where('state', '=', 'running')
    .execute()
  return left.flatMap(({ file }) => file ?? [])
}

export async function listArchives(db: Db): Promise<{ id: number; file: string }[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'file'])
    .where('state', '=', 'verified')
    .where('file', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, file }) => ({ id, file: file ?? '' }))
}
