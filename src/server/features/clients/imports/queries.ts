import type { ClientIdentity } from '#domain/clients/identity.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

/** With those of aliases; id and phone are of the record to which they belong. */
export async function listKnown(db: Db, contactKeys: readonly string[]) {
  return db
    .selectFrom('clients as found')
    .innerJoin('clients as owner', (join) =>
      join.on('owner.id', '=', (eb) => eb.fn.coalesce('found.merged_into', 'found.id')),
    )
    .select(['found.contact_key as contactKey', 'found.name_key as nameKey', 'owner.id', 'owner.phone'])
    .where('found.contact_key', 'in', contactKeys)
    .orderBy('found.id')
    .execute()
}

export type ImportedRecord = Pick<
  Tables['clients'],
  'contact_key' | 'name_key' | 'name' | 'email' | 'phone' | 'search_text' | 'created_at' | 'import_id'
>

/** Keys of the records that were not there yet: `clients_identity` decides between imports and bookings at once. */
export async function insertMissing(trx: Trx, records: readonly ImportedRecord[]): Promise<ClientIdentity[]> {
  return trx
    .insertInto('clients')
    .values(
      records.map((record) => ({
        ...record,
        source: 'import',
        is_imported: 1,
        updated_at: record.created_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['contact_key', 'name_key']).doNothing())
    .returning(['contact_key as contactKey', 'name_key as nameKey'])
    .execute()
}

/** Records known before stay without a reservation from now on, too. */
export async function markImported(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('clients')
    .set({ is_imported: 1 })
    .where('id', 'in', ids)
    .where('is_imported', '=', 0)
    .execute()
}
