import { sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Client } from '#domain/clients/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/clients/identity.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import {
  hasOtherPractitioner,
  isOpenTo,
  type RecordScope,
  recordsOf,
} from '#server/practice/records/open-records.ts'

/** Reservations that an earlier version has booked. Locked, so that an erasure meanwhile is not undone by their record. */
export async function lockUnassigned(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { after, limit }: { after: number; limit: number },
): Promise<(Client & { id: number; createdAt: number })[]> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select([
      'id',
      'created_at as createdAt',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
    ])
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
export async function findVisibleRecord(db: Db, id: number, scope: RecordScope) {
  const { praticienId } = scope
  let query = db
    .selectFrom('clients')
    .select([
      'id',
      'name',
      'email',
      'source',
      'version',
      'created_at as createdAt',
      openPhone(scope).as('phone'),
      sql<number>`case when ${isOpenTo(scope)} then 0 else 1 end`.as('withheld'),
    ])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
  if (praticienId !== undefined) query = query.where('id', 'in', recordsOf(db, praticienId))
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const { withheld, ...record } = row
  return { ...record, isWithheld: Number(withheld) === 1 }
}

export function openPhone(scope: RecordScope) {
  return sql<string | null>`case when ${isOpenTo(scope)} then clients.phone end`
}

/** True if the details are also those of reservations with another practitioner, or if another one added the client. */
export async function isSharedRecord(db: Db, id: number, { praticienId }: AgendaScope): Promise<boolean> {
  if (praticienId === undefined) return false
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([hasOtherPractitioner(praticienId), eb('added_by', '<>', praticienId)]))
    .executeTakeFirst()
  return row !== undefined
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

type NewRecord = Client & ClientIdentity & { addedBy: number; now: number }

/** Undefined if a record with this identity exists. */
export async function insertRecord(
  db: Db,
  { contactKey, nameKey, addedBy, now, ...client }: NewRecord,
): Promise<number | undefined> {
  const row = await db
    .insertInto('clients')
    .values({
      contact_key: contactKey,
      name_key: nameKey,
      name: client.clientName,
      email: client.clientEmail,
      phone: client.clientPhone,
      search_text: searchTextOf(client),
      source: 'staff',
      added_by: addedBy,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['contact_key', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
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
    .select([
      'id',
      'date',
      'practitioner_id as praticienId',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'client_id as clientId',
      'source',
    ])
    .where('client_id', '=', id)
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('date', '>', day), eb.and([eb('date', '=', day), eb('start_minute', '>=', minute)])]),
    )
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.orderBy('date').orderBy('start_minute').orderBy('id').execute()
}
