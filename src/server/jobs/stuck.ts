import type { Database, Db } from '../db/engine.ts'
import { type Claimed, listAbandoned } from './claims.ts'
import { VOUCHER_SENT } from './message-events.ts'
import { DAYTIME_TYPES } from './queries.ts'

const HOUR_MS = 3_600_000
/** The quiet hours, for which reminders and invitations wait, and an hour. */
const NIGHT_MS = 11 * HOUR_MS

type Connection = Pick<Database, 'engine' | 'kysely'>

/** Claims that ended, or were dated by a wrong clock, and that no worker has recovered: it would within seconds. */
export async function listStuckClaims(database: Connection, now: number): Promise<Claimed[]> {
  const abandoned = await listAbandoned(database)
  return abandoned.filter(({ tried_at }) => Math.abs(now - (tried_at ?? 0)) >= HOUR_MS)
}

export async function listOverdueMessages(db: Db, now: number): Promise<number[]> {
  const rows = await selectOverdue(db, now).execute()
  return rows.map(({ id }) => id)
}

function selectOverdue(db: Db, now: number) {
  return db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('claimed_until', '=', 0)
    .where('is_held', '=', 0)
    .where('next_attempt_at', '<=', now - HOUR_MS)
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', '<=', now - NIGHT_MS),
        eb('type', 'is', null),
        eb('type', 'not in', [...DAYTIME_TYPES, VOUCHER_SENT]),
      ]),
    )
    .orderBy('id')
}

export async function releaseOverdueMessages(db: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('id', 'in', selectOverdue(db, now))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function countFailedMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}
