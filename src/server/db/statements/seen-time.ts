import { type ClockDoubt, judgeSeenTime, type SeenTime } from '#domain/operations/seen-time.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../engine.ts'

export async function readSeenTime(db: Db): Promise<SeenTime> {
  const row = await db
    .selectFrom('installation')
    .select(['newest_instant as newest', 'doubted_ms as doubtedMs'])
    .executeTakeFirst()
  return row ?? { newest: null, doubtedMs: 0 }
}

/** Of all servers: each reads before it writes, and only one has the job of the minute. */
export async function writeSeenTime(db: Db, { newest, doubtedMs }: SeenTime): Promise<void> {
  await db.updateTable('installation').set({ newest_instant: newest, doubted_ms: doubtedMs }).execute()
}

/** Null while the clock is believed: nothing ends by its date meanwhile. */
export async function findClockDoubt(
  db: Db,
  { instant }: Pick<Clock, 'instant'>,
): Promise<ClockDoubt | null> {
  return judgeSeenTime(await readSeenTime(db), instant())
}
