import { sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Client } from '#domain/clients/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/clients/identity.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import { writeSetting } from '#server/db/statements/settings.ts'

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

/** `now`: the visit that opens a record is over by then. */
export type RecordScope = AgendaScope & { now: LocalTime }

/** No alias. `praticienId`: only a record that has a reservation with them, live or cancelled, or that they added. */
export async function findVisibleRecord(db: Db, id: number, scope: RecordScope) {
  const { praticienId } = scope
  let query = db
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'source', 'version', 'created_at as createdAt'])
    .select([
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

const ALL = sql<boolean>`(1 = 1)`

/**
 * Whether telephone, notes and preferences of a row of `clients` are shown. A praticien who has given a client to
 * their own agenda by themselves waits until the visit is over, if the record is not theirs alone.
 */
export function isOpenTo({ praticienId, now: { day, minute } }: RecordScope) {
  if (praticienId === undefined) return ALL
  return sql<boolean>`(coalesce(clients.added_by, 0) = ${praticienId}
    or exists (select 1 from agenda_entries own
      where own.client_id = clients.id and own.practitioner_id = ${praticienId}
        and (coalesce(own.client_typed_by, 0) <> ${praticienId} or own.cancelled_at is null and (own.date < ${day}
          or own.date = ${day} and own.start_minute + own.duration_minutes <= ${minute})))
    or not (clients.source <> 'reservation' or clients.is_imported = 1 or ${hasOtherPractitioner(praticienId)}))`
}

export function openPhone(scope: RecordScope) {
  return sql<string | null>`case when ${isOpenTo(scope)} then clients.phone end`
}

function hasOtherPractitioner(praticienId: number) {
  return sql<boolean>`exists (select 1 from agenda_entries other
    where other.client_id = clients.id and other.practitioner_id <> ${praticienId})`
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
