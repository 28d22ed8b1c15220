import {
  type BookingLimits,
  type CountedReservation,
  DEFAULT_BOOKING_LIMITS,
} from '#domain/booking-limits.ts'
import type { Db, Engine, Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { executeTogether, type RowsOf } from '#server/db/statements/batch.ts'
import { compiledOnce } from '#server/db/statements/compiled-once.ts'
import { selectSetting, writeSetting } from '#server/db/statements/setting.ts'

const KEY = 'bookingLimits'

export async function readBookingLimits(db: Db): Promise<BookingLimits> {
  const [rows] = await executeTogether(db, [selectBookingLimits(db)])
  return toBookingLimits(rows)
}

export function selectBookingLimits(db: Db) {
  return selectSetting(db, { key: KEY })
}

export function toBookingLimits([row]: readonly { value: string }[]): BookingLimits {
  return bookingLimitsIn({ [KEY]: row && JSON.parse(row.value) })
}

export function bookingLimitsIn({ [KEY]: stored }: Record<string, unknown>): BookingLimits {
  return { ...DEFAULT_BOOKING_LIMITS, ...(stored as Partial<BookingLimits> | undefined) }
}

/** An automatic brake is stored as one that was never set, which servers of earlier versions understand. */
export async function writeBookingLimits(db: Db, limits: BookingLimits, now: number): Promise<void> {
  const { brakePerHour, ...others } = limits
  const value = brakePerHour === 'auto' ? others : limits
  await writeSetting(db, KEY, { value, now })
}

export function selectReservationsOfGroup(trx: Trx, { engine, group }: { engine: Engine; group: string }) {
  return selectGroup(trx, { isPostgres: engine === 'postgres', group })
}

const selectGroup = compiledOnce((db, { isPostgres, group }: { isPostgres: boolean; group: string }) =>
  db
    .selectFrom('agenda_entries')
    .select(['client_email', 'date', 'start_minute', 'source', 'created_at', 'cancelled_at'])
    .where(mailboxGroupOfClient(isPostgres ? 'postgres' : 'sqlite'), '=', group)
    // Bookings that are still to be confirmed are holds with a client.
    .where('kind', '<>', 'block')
    .orderBy('id'),
)

type GroupRow = RowsOf<[ReturnType<typeof selectReservationsOfGroup>]>[0][number]

export function toCountedReservations(
  rows: readonly GroupRow[],
): (CountedReservation & { clientEmail: string | null })[] {
  return rows.map((row) => ({
    clientEmail: row.client_email,
    start: { day: row.date, minute: row.start_minute },
    bookedAt: row.created_at,
    isByVisitor: row.source === 'public',
    isCancelled: row.cancelled_at !== null,
  }))
}
