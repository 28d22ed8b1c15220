import {
  type BookingLimits,
  type CountedReservation,
  countedSince,
  DEFAULT_BOOKING_LIMITS,
} from '#domain/booking-limits.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import type { Db, Engine, Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'

const KEY = 'bookingLimits'

export async function readBookingLimits(db: Db): Promise<BookingLimits> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return { ...DEFAULT_BOOKING_LIMITS, ...(row && JSON.parse(row.value)) }
}

export async function writeBookingLimits(db: Db, limits: BookingLimits, now: number): Promise<void> {
  const row = { value: JSON.stringify(limits), updated_at: now }
  await db
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function listReservationsOfGroup(
  trx: Trx,
  { engine, group }: { engine: Engine; group: string },
): Promise<(CountedReservation & { clientEmail: string | null })[]> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select(['client_email', 'date', 'start_minute', 'source', 'created_at', 'cancelled_at'])
    .where(mailboxGroupOfClient(engine), '=', group)
    // Bookings that are still to be confirmed are holds with a client.
    .where('kind', '<>', 'block')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    clientEmail: row.client_email,
    start: { day: row.date, minute: row.start_minute },
    bookedAt: row.created_at,
    isByVisitor: row.source === 'public',
    isCancelled: row.cancelled_at !== null,
  }))
}

export async function countBookingsByAddress(
  trx: Trx,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('booking_addresses')
    .select((eb) => ['address_hash as hash', eb.fn.countAll<number>().as('count')])
    .where('address_hash', 'in', hashes)
    .where('booked_at', '>', countedSince(now))
    .where('booked_at', '<=', now + CLOCK_SKEW_MS)
    .groupBy('address_hash')
    .execute()
  return new Map(rows.map(({ hash, count }) => [hash, Number(count)]))
}

export async function insertBookingAddresses(
  trx: Trx,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  const rows = hashes.map((hash) => ({ address_hash: hash, booked_at: now }))
  await trx.insertInto('booking_addresses').values(rows).execute()
}
