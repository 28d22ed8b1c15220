import type { Client } from '#domain/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/client-identity.ts'
import type { AgendaScope } from '#domain/role.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import { writeSetting } from '#server/db/statements/setting.ts'

/** Reservations that an earlier version has booked. Locked, so that an erasure meanwhile is not undone by their record. */
export async function lockUnassigned(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { after, limit }: { after: number; limit: number },
): Promise<(Client & { id: number; createdAt: number })[]> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select(['id', 'created_at as createdAt'])
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .where('client_id', 'is', null)
    .where((eb) => eb.or([eb('client_email', 'is not', null), eb('client_phone', 'is not', null)]))
    .where('kind', '=', 'reservation')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }))
}

/** No alias. `praticienId`: only a record that has a reservation with them, live or cancelled, or that they added. */
export async function findVisibleRecord(db: Db, id: number, { praticienId }: AgendaScope) {
  let query = db
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'phone', 'source', 'version', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
  if (praticienId !== undefined) query = query.where('id', 'in', recordsOf(db, praticienId))
  return query.executeTakeFirst()
}

/** Ids of the records that have, or had, a reservation with a practitioner, or that they have added. */
export function recordsOf(db: Db, praticienId: number) {
  return db
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('practitioner_id', '=', praticienId)
    .where('client_id', 'is not', null)
    .$narrowType<{ client_id: number }>()
    .unionAll(db.selectFrom('clients').select('id as client_id').where('added_by', '=', praticienId))
}

const ACCESS_KEY = 'client_access'

export type ClientAccess = { practitionersSeeAll: boolean }

export async function readClientAccess(db: Db): Promise<ClientAccess> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', ACCESS_KEY).executeTakeFirst()
  return { practitionersSeeAll: false, ...(row && JSON.parse(row.value)) }
}

export async function writeClientAccess(db: Db, value: ClientAccess, now: number): Promise<void> {
  await writeSetting(db, ACCESS_KEY, { value, now })
}

/** `mergedInto`: it is only an alias, of that record. */
export async function findRecord(db: Db, { contactKey, nameKey }: ClientIdentity) {
  return db
    .selectFrom('clients')
    .select(['id', 'merged_into as mergedInto'])
    .where('contact_key', '=', contactKey)
    .where('name_key', '=', nameKey)
    .executeTakeFirst()
}

type RecordDetails = Client & ClientIdentity & { id: number; now: number; version?: number }

/** False if the record is no longer at `version`. May violate the constraint `clients_identity`. */
export async function updateRecord(
  trx: Trx,
  { id, now, version, contactKey, nameKey, ...client }: RecordDetails,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set((eb) => ({
      contact_key: contactKey,
      name_key: nameKey,
      name: client.clientName,
      email: client.clientEmail,
      phone: client.clientPhone,
      search_text: searchTextOf(client),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Move = { from: number; to: number; ids?: readonly number[] }

/** All, or those of `ids` that are still there; returns the ids of those that moved. */
export async function moveAliases(trx: Trx, { from, to, ids }: Move): Promise<number[]> {
  if (ids?.length === 0) return []
  const rows = await trx
    .updateTable('clients')
    .set({ merged_into: to })
    .where('merged_into', '=', from)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteRecords(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('clients').where('id', 'in', ids).execute()
}
