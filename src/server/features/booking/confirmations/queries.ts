import type { Insertable } from 'kysely'
import type { Client } from '#domain/clients/client.ts'
import { isLiveHold } from '#server/agendas/queries.ts'
import { updateEntry } from '#server/agendas/write.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isPresentedLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import type { Tables } from '#server/db/tables.ts'

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
    .select(['entry_id as entryId', 'kind', 'held_until as heldUntil', 'cancelled_at as cancelledAt'])
    .select([
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
    ])
    .select(['service_name as service', 'first_name as firstName', 'last_name as lastName'])
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
