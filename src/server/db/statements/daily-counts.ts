import type { Kysely } from 'kysely'
import { countedSince } from '#domain/messages/booking-limits.ts'
import type { Tables } from '../tables.ts'
import { happenedSince } from './happened.ts'

type Counting = { hashes: readonly string[]; now: number }

/** `since`: within a shorter time than a day. */
type Reading = Counting & { since?: number }

/** How often each keyed hash was counted, within 24 hours unless `since` says otherwise. */
export async function readDailyCounts(
  db: Kysely<Tables>,
  { hashes, now, since = countedSince(now) }: Reading,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('booking_addresses')
    .select((eb) => ['address_hash as hash', eb.fn.countAll<number>().as('count')])
    .where('address_hash', 'in', hashes)
    .where(happenedSince('booked_at', { since, now }))
    .groupBy('address_hash')
    .execute()
  return new Map(rows.map(({ hash, count }) => [hash, Number(count)]))
}

/** When the keyed hash was counted last, after `from` and up to `to`. */
export async function readLatestCount(
  db: Kysely<Tables>,
  { hash, from, to }: { hash: string; from: number; to: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('booking_addresses')
    .select((eb) => eb.fn.max('booked_at').as('latest'))
    .where('address_hash', '=', hash)
    .where('booked_at', '>', from)
    .where('booked_at', '<=', to)
    .executeTakeFirstOrThrow()
  return row.latest === null ? null : Number(row.latest)
}

export async function insertDailyCounts(db: Kysely<Tables>, { hashes, now }: Counting): Promise<void> {
  await db
    .insertInto('booking_addresses')
    .values(hashes.map((hash) => ({ address_hash: hash, booked_at: now })))
    .execute()
}
