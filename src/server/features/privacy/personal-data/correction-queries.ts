import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Client } from '#domain/clients/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/clients/identity.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'

type Alias = { client: Client; identity: ClientIdentity; keptId: number; now: number }

/** Does nothing if a record has this identity. */
export async function insertAlias(trx: Trx, { client, identity, keptId, now }: Alias): Promise<void> {
  await trx
    .insertInto('clients')
    .values({
      contact_key: identity.contactKey,
      name_key: identity.nameKey,
      name: client.clientName,
      email: client.clientEmail,
      phone: client.clientPhone,
      search_text: searchTextOf(client),
      source: 'reservation',
      merged_into: keptId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['contact_key', 'name_key']).doNothing())
    .execute()
}

/** Live reservations that have not begun, with their practitioners. */
export async function listUpcomingOf(
  db: Db,
  { id, now: { day, minute }, praticienId }: AgendaScope & { id: number; now: LocalTime },
) {
  let query = db
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'practitioner_id as praticienId', 'client_name as clientName'])
    .select(['client_email as clientEmail', 'client_phone as clientPhone', 'client_id as clientId', 'source'])
    .where('client_id', '=', id)
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('date', '>', day), eb.and([eb('date', '=', day), eb('start_minute', '>=', minute)])]),
    )
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.orderBy('date').orderBy('start_minute').orderBy('id').execute()
}
