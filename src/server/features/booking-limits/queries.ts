import { type BookingLimits, DEFAULT_BOOKING_LIMITS } from '#domain/booking-limits.ts'
import type { Db } from '#server/db/engine.ts'

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
