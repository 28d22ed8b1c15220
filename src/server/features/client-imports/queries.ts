import { sql } from 'kysely'
import { phoneKey } from '#domain/client.ts'
import type { ClientIdentity } from '#domain/client-identity.ts'
import { recordIdOf } from '#server/agendas/client-records.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { compiledOnce } from '#server/db/statements/compiled-once.ts'
import type { Tables } from '#server/db/tables.ts'

/** With those of aliases; the phone is of the record to which they belong. */
export async function listKnown(db: Db, contactKeys: readonly string[]) {
  return db
    .selectFrom('clients as found')
    .innerJoin('clients as owner', (join) =>
      join.on('owner.id', '=', (eb) => eb.fn.coalesce('found.merged_into', 'found.id')),
    )
    .select(['found.contact_key as contactKey', 'found.name_key as nameKey', 'owner.phone'])
    .where('found.contact_key', 'in', contactKeys)
    .orderBy('found.id')
    .execute()
}

export type ImportedRecord = Pick<
  Tables['clients'],
  'contact_key' | 'name_key' | 'name' | 'email' | 'phone' | 'search_text' | 'created_at'
>

/** Keys of the records that were not there yet: `clients_identity` decides between imports and bookings at once. */
export async function insertMissing(trx: Trx, records: readonly ImportedRecord[]): Promise<ClientIdentity[]> {
  return trx
    .insertInto('clients')
    .values(records.map((record) => ({ ...record, source: 'import', updated_at: record.created_at })))
    .onConflict((conflict) => conflict.columns(['contact_key', 'name_key']).doNothing())
    .returning(['contact_key as contactKey', 'name_key as nameKey'])
    .execute()
}

type NewPhone = ClientIdentity & { phone: string }

/** The number is the last line of the searched text, which is empty without one. */
export function setMissingPhone(trx: Trx, { phone, ...identity }: NewPhone) {
  return setPhone(trx, { ...identity, phone, digits: phoneKey(phone) })
}

const setPhone = compiledOnce((db, { phone, digits, ...identity }: NewPhone & { digits: string }) =>
  db
    .updateTable('clients')
    .set({
      phone,
      search_text: sql`search_text || ${digits}`,
      version: sql`version + 1`,
    })
    .where('id', '=', recordIdOf(db, identity))
    .where('phone', 'is', null),
)
