import { DEFAULT_DEADLINES, type Deadlines } from '#domain/deadline.ts'
import type { Db } from '../db/engine.ts'

const KEY = 'deadlines'

export async function readDeadlines(db: Db): Promise<Deadlines> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return { ...DEFAULT_DEADLINES, ...(row && JSON.parse(row.value)) }
}

export async function writeDeadlines(db: Db, deadlines: Deadlines, now: number): Promise<void> {
  const row = { value: JSON.stringify(deadlines), updated_at: now }
  await db
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
