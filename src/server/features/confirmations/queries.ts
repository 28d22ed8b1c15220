import type { Client } from '#domain/client.ts'
import { isLiveHold } from '#server/agendas/queries.ts'
import { updateEntry } from '#server/agendas/write.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export async function insertPendingBooking(
  trx: Trx,
  { tokenHash, entryId, now }: { tokenHash: string; entryId: number; now: number },
): Promise<void> {
  await trx
    .insertInto('pending_bookings')
    .values({ token_hash: tokenHash, entry_id: entryId, created_at: now })
    .execute()
}

export async function findPendingBooking(db: Db, { tokenHash, since }: { tokenHash: string; since: number }) {
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
    .where('token_hash', '=', tokenHash)
    .where('pending_bookings.created_at', '>', since)
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

export async function markConfirmed(trx: Trx, tokenHash: string, now: number): Promise<void> {
  await trx
    .updateTable('pending_bookings')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}
