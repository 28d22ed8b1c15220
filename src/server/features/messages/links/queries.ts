import type { Insertable } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

export async function findBookedAt(db: Db, reservationId: number): Promise<number> {
  const { created_at } = await db
    .selectFrom('agenda_entries')
    .select('created_at')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return Number(created_at)
}

export async function insertLink(db: Db, link: Insertable<Tables['reservation_links']>): Promise<void> {
  await db
    .insertInto('reservation_links')
    .values(link)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Ends every link of the reservation, also one that another transaction is about to insert for this generation. */
export async function incrementLinkGeneration(trx: Trx, reservationId: number): Promise<void> {
  await trx
    .updateTable('agenda_entries')
    .set((eb) => ({ link_generation: eb('link_generation', '+', 1) }))
    .where('id', '=', reservationId)
    .execute()
}

export async function deleteLinks(trx: Trx, reservationId: number): Promise<void> {
  await trx.deleteFrom('reservation_links').where('reservation_id', '=', reservationId).execute()
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
    .select(['agenda_entries.id', 'practitioner_id as praticienId', 'date', 'start_minute as start'])
    .select('agenda_entries.duration_minutes as duration')
    .select('agenda_entries.buffer_minutes as buffer')
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .select(['service_name as serviceName', 'service_parts as parts'])
    .select('parts_service_id as partsServiceId')
    .select(['services.id as serviceId', 'cancelled_at as cancelledAt'])
    .select(['first_name as firstName', 'last_name as lastName', 'agenda_entries.price_cents as price'])
    .where('token_hash', '=', tokenHash)
    .whereRef('reservation_links.generation', '=', 'link_generation')
    .where('date', '>=', oldestDay)
    .where('kind', '=', 'reservation')
    .executeTakeFirst()
}

export type LinkedReservation = NonNullable<Awaited<ReturnType<typeof findReservationByToken>>>
