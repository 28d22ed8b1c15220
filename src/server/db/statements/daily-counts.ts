import type { Kysely } from 'kysely'
import { countedSince } from '#domain/booking-limits.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import type { Tables } from '../tables.ts'
import { compiledOnce } from './compiled-once.ts'

/** How often each keyed hash was counted within 24 hours. Rows that a wrong clock dated in the future do not count. */
export function countOfDay(db: Kysely<Tables>, { hashes, now }: { hashes: readonly string[]; now: number }) {
  return countHashes(db, { hashes, since: countedSince(now), until: now + CLOCK_SKEW_MS })
}

type Window = { hashes: readonly string[]; since: number; until: number }

const countHashes = compiledOnce((db, { hashes, since, until }: Window) =>
  db
    .selectFrom('booking_addresses')
    .select((eb) => ['address_hash as hash', eb.fn.countAll<number>().as('count')])
    .where('address_hash', 'in', hashes)
    .where('booked_at', '>', since)
    .where('booked_at', '<=', until)
    .groupBy('address_hash'),
)

export const insertCounts = compiledOnce((db, { hashes, now }: { hashes: readonly string[]; now: number }) =>
  db.insertInto('booking_addresses').values(hashes.map((hash) => ({ address_hash: hash, booked_at: now }))),
)
