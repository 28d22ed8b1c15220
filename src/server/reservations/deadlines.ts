import { DEFAULT_DEADLINES, type Deadlines } from '#domain/booking/deadline.ts'
import type { Db } from '../db/engine.ts'
import { writeSetting } from '../db/statements/settings.ts'

const KEY = 'deadlines'

export async function readDeadlines(db: Db): Promise<Deadlines> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return { ...DEFAULT_DEADLINES, ...(row && JSON.parse(row.value)) }
}

export async function writeDeadlines(db: Db, deadlines: Deadlines, now: number): Promise<void> {
  await writeSetting(db, KEY, { value: deadlines, now })
}
