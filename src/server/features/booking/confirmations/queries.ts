import { type Insertable, sql } from 'kysely'
import { CONFIRMATION_HOUR_MS } from '#domain/booking/mail-confirmation.ts'
import type { Client } from '#domain/clients/client.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isPresentedLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import { depositPaidTooLate } from '#server/db/statements/paid-deposits.ts'
import type { Tables } from '#server/db/tables.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'
import { updateEntry } from '#server/practice/reservations/write.ts'

export async function insertPendingBooking(
  trx: Trx,
  row: Insertable<Tables['pending_bookings']>,
): Promise<void> {
  await trx.insertInto('pending_bookings').values(row).execute()
}

export async function findPendingBooking(db: Db, link: PresentedLink) {
  return db
    .selectFrom('pending_bookings')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .leftJoin('users', 'users.id', 'practitioner_id')
    .select([
      'entry_id as entryId',
      'deposit_cents as deposit',
      'deposit_kind as depositKind',
      'online_payment_id as onlinePaymentId',
      depositPaidTooLate().as('paidTooLate'),
      'pending_bookings.created_at as bookedAt',
      'kind',
      'held_until as heldUntil',
      'cancelled_at as cancelledAt',
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
      'service_name as service',
      'price_cents as cents',
      'first_name as firstName',
      'last_name as lastName',
      'client_name',
      'client_email',
      'client_phone',
    ])
    .where(isPresentedLink('pending_bookings', link))
    .executeTakeFirst()
}

export type PendingBookingRow = NonNullable<Awaited<ReturnType<typeof findPendingBooking>>>

export async function findPendingEntry(trx: Trx, id: number) {
  return trx
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select(['date', 'start_minute', 'duration_minutes', 'service_name', 'price_cents', 'client_email'])
    .select(['first_name', 'last_name'])
    .where('agenda_entries.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Turns a live hold into a reservation, and returns its client. Undefined if it has expired, or was confirmed before:
 * only one call succeeds.
 */
export async function confirmEntry(trx: Trx, id: number, now: number): Promise<Client | undefined> {
  return updateEntry(trx, { id })
    .set({ kind: 'reservation', held_until: null, updated_at: now })
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .clearReturning()
    .returning(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .executeTakeFirst()
}

/** When visitors booked, newest first: confirmed or not, cancelled since or not. */
export async function listBookingTimes(
  db: Db,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('agenda_entries')
    .select('created_at')
    // Literally, as in the partial index.
    .where('source', '=', sql.lit('public'))
    .where('kind', '=', 'reservation')
    .where('created_at', '>', since)
    .unionAll(
      db
        .selectFrom('pending_bookings')
        .select('created_at')
        .where('confirmed_at', 'is', null)
        .where('created_at', '>', since),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => Number(created_at))
}

/**
 * Bookings by visitors in the hour of the clock that had most of them. Cancelled ones do not count, so that an attack
 * that staff have cleared away does not raise the limit.
 */
export async function countBusiestHour(db: Db, since: number): Promise<number> {
  const hour = sql<number>`created_at / ${sql.lit(CONFIRMATION_HOUR_MS)}`
  const row = await db
    .selectFrom('agenda_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source', '=', sql.lit('public'))
    .where('kind', '=', 'reservation')
    .where('created_at', '>', since)
    .where('cancelled_at', 'is', null)
    .groupBy(hour)
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function countPendingBookings(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('pending_bookings')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
