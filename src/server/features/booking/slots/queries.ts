import { sql } from 'kysely'
import { isLiveHold } from '#server/agendas/queries.ts'
import type { Db } from '#server/db/engine.ts'

/** Hashed cookies of visitors with a live hold; `until` is when the first hold or pending booking expires. */
export async function listHolders(db: Db, now: number): Promise<{ hashes: Set<string>; until: number }> {
  const rows = await db
    .selectFrom('holds')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .select(['visitor_hash', 'held_until'])
    .where(isLiveHold(now))
    .unionAll(
      db
        .selectFrom('pending_bookings')
        .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
        .select([sql<string>`''`.as('visitor_hash'), 'held_until'])
        .where(isLiveHold(now)),
    )
    .execute()
  return {
    hashes: new Set(rows.map(({ visitor_hash }) => visitor_hash)),
    until: Math.min(...rows.map(({ held_until }) => Number(held_until)), Number.POSITIVE_INFINITY),
  }
}
