import type { Client } from '#domain/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/client-identity.ts'
import type { Trx } from '#server/db/engine.ts'

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
