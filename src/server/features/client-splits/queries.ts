import type { ClientIdentity } from '#domain/client-identity.ts'
import type { AgendaScope } from '#domain/role.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

export async function listReservationsOf(db: Db, clientId: number, { praticienId }: AgendaScope) {
  return db
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute as start', 'service_name as serviceName', 'cancelled_at'])
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .where('client_id', '=', clientId)
    .where('kind', '=', 'reservation')
    .$if(praticienId !== undefined, (query) => query.where('practitioner_id', '=', praticienId ?? Number.NaN))
    .orderBy('date', 'desc')
    .orderBy('start_minute', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type NewRecord = Pick<Tables['clients'], 'name' | 'email' | 'phone' | 'search_text'> & {
  identity: ClientIdentity
  now: number
}

/** Undefined if a booking at once has made the record: `clients_identity`. */
export async function insertOwnRecord(
  trx: Trx,
  { identity, now, ...details }: NewRecord,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('clients')
    .values({
      ...details,
      contact_key: identity.contactKey,
      name_key: identity.nameKey,
      source: 'staff',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['contact_key', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
