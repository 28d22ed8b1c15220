import type { BookingLimits, CountedReservation } from '#domain/messages/booking-limits.ts'
import type { Db, Engine, Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { readSettings, writeSetting } from '#server/db/statements/settings.ts'
import { storedIn, writeStored } from '#server/db/statements/stored-settings.ts'

export async function readBookingLimits(db: Db): Promise<BookingLimits> {
  return bookingLimitsIn(await readSettings(db, ['bookingLimits', 'mailBudget']))
}

export function bookingLimitsIn(settings: Record<string, unknown>): BookingLimits {
  return { ...storedIn(settings, 'bookingLimits'), ...storedIn(settings, 'mailBudget') }
}

/**
 * An automatic limit is stored as one that was never set, and the budget of mails under a key of its own, which servers
 * of earlier versions understand.
 */
export async function writeBookingLimits(db: Db, limits: BookingLimits, now: number): Promise<void> {
  const { strangerMailsPerHour, strangerMailsPerDay, ...bounds } = limits
  const { brakePerHour, ...others } = bounds
  const value = brakePerHour === 'auto' ? others : bounds
  await writeSetting(db, 'bookingLimits', { value, now })
  await writeStored(db, 'mailBudget', { value: { strangerMailsPerHour, strangerMailsPerDay }, now })
}

export async function listReservationsOfGroup(
  trx: Trx,
  { engine, group }: { engine: Engine; group: string },
): Promise<(CountedReservation & { clientEmail: string | null })[]> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select(['client_email', 'date', 'start_minute', 'source', 'created_at', 'cancelled_at', 'series_id'])
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
    seriesId: row.series_id,
  }))
}
