import type { Insertable } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { depositPaid, depositRefunded } from '#server/db/statements/paid-deposits.ts'
import type { Tables } from '#server/db/tables.ts'

export async function findBookedAt(db: Db, reservationId: number): Promise<number> {
  const { created_at } = await db
    .selectFrom('agenda_entries')
    .select('created_at')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return Number(created_at)
}

export async function insertLinks(
  db: Db,
  links: readonly Insertable<Tables['reservation_links']>[],
): Promise<void> {
  if (links.length === 0) return
  await db
    .insertInto('reservation_links')
    .values(links)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** The fields from which the links of these reservations derive. */
export async function listLinkedRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('agenda_entries')
    .select(['id', 'created_at', 'link_generation'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** Those of the tokens that have been given to somebody, and have not ended. */
export async function listKnownTokens(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('reservation_links')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .execute()
  return new Set(rows.map((row) => row.token_hash))
}

/** Ends every link of the reservations, also one that another transaction is about to insert for this generation. */
export async function incrementLinkGeneration(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('agenda_entries')
    .set((eb) => ({ link_generation: eb('link_generation', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export async function deleteLinks(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('reservation_links').where('reservation_id', 'in', ids).execute()
}

/** Of visits whose address was corrected since: whoever reads the former one writes no testimonial in their name. */
export async function endInvitations(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('testimonial_invitations')
    .set({ token_hash: null })
    .where('reservation_id', 'in', ids)
    .execute()
}

/** Includes cancelled reservations. `serviceId` is null once visitors can no longer book the service. */
export async function findReservationByToken(
  db: Db,
  { tokenHash, oldestDay }: { tokenHash: string; oldestDay: Day },
) {
  return db
    .selectFrom('reservation_links')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('services', (join) =>
      join
        .onRef('services.id', '=', 'service_id')
        .on('services.active', '=', 1)
        .on('services.on_request', '=', 0),
    )
    .select([
      'agenda_entries.id',
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'agenda_entries.duration_minutes as duration',
      'agenda_entries.buffer_minutes as buffer',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'service_name as serviceName',
      'service_parts as parts',
      'parts_service_id as partsServiceId',
      'services.id as serviceId',
      'cancelled_at as cancelledAt',
      'series_id as seriesId',
      'link_generation as generation',
      'client_id as clientId',
      'first_name as firstName',
      'last_name as lastName',
      'agenda_entries.price_cents as price',
      'attendance',
      'cancelled_by',
      'handed_over',
      depositPaid().as('depositPaid'),
      depositRefunded().as('depositRefunded'),
    ])
    .where('token_hash', '=', tokenHash)
    .whereRef('reservation_links.generation', '=', 'link_generation')
    .where('date', '>=', oldestDay)
    .where('kind', '=', 'reservation')
    .executeTakeFirst()
}

export type LinkedReservation = NonNullable<Awaited<ReturnType<typeof findReservationByToken>>>
