import { sql } from 'kysely'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import type { Db } from '#server/db/engine.ts'

/** Identity keys of e-mail addresses, and phone numbers as they are stored. */
export type ContactKeys = { emailKeys: readonly string[]; phones: readonly string[] }

/** Every stored spelling, read in the same way for numbers that are not stored. */
export async function listStoredPhones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('agenda_entries')
    .select('client_phone as phone')
    .where('client_phone', 'is not', null)
    .union(db.selectFrom('clients').select('phone').where('phone', 'is not', null))
    .orderBy('phone')
    .$narrowType<{ phone: string }>()
    .execute()
  return rows.map(({ phone }) => phone)
}

/** A record or reservation with these details; an alias counts as the record that took it over. */
export type ContactOwner = { recordId: number; emailKey: string | null; phone: string | null }

export async function listContactOwners(db: Db, keys: ContactKeys): Promise<ContactOwner[]> {
  const { rows } = await sql<ContactOwner>`
    select coalesce(merged_into, id) as "recordId", lower(email) as "emailKey", phone from clients
    where lower(email) in (${listOf(keys.emailKeys)}) or phone in (${listOf(keys.phones)})
    union
    select client_id, lower(client_email), client_phone from agenda_entries
    where client_id is not null
      and (lower(client_email) in (${listOf(keys.emailKeys)}) or client_phone in (${listOf(keys.phones)}))
    order by 1`.execute(db)
  return rows
}

/** Id of the record that has taken this one over, or its own. */
export async function findKeptRecord(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('clients')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('keptId'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.keptId
}

/** Records and their aliases, with the number of reservations of each. */
export async function listRecordsAndAliases(db: Db, keptIds: readonly number[]) {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'merged_into as mergedInto', 'name', 'email', 'phone'])
    .select(['contact_key as contactKey', 'name_key as nameKey'])
    .select((eb) =>
      eb
        .selectFrom('agenda_entries')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('client_id', '=', 'clients.id')
        .as('reservations'),
    )
    .where(sql<boolean>`coalesce(merged_into, id) in (${listOf(keptIds)})`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, reservations: Number(row.reservations) }))
}

export type RecordRow = Awaited<ReturnType<typeof listRecordsAndAliases>>[number]

/** Details that were typed for the reservations of some records. */
export async function listTypedDetails(db: Db, recordIds: readonly number[]) {
  return db
    .selectFrom('agenda_entries')
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .where(sql<boolean>`client_id in (${listOf(recordIds)})`)
    .distinct()
    .orderBy('client_name')
    .orderBy('client_email')
    .orderBy('client_phone')
    .execute()
}

/** Names under which something without a record is stored at these addresses and numbers. */
export async function listNamesAt(db: Db, keys: ContactKeys): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from contact_messages where lower(email) in (${listOf(keys.emailKeys)})
    union
    select client_name from testimonials where lower(email) in (${listOf(keys.emailKeys)})
    union
    select coalesce(client_name, '') from agenda_entries where client_id is null
      and (lower(client_email) in (${listOf(keys.emailKeys)}) or client_phone in (${listOf(keys.phones)}))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of records that no other has taken over. */
export async function listIdentities(db: Db): Promise<(ClientIdentity & { id: number })[]> {
  return db
    .selectFrom('clients')
    .select(['id', 'contact_key as contactKey', 'name_key as nameKey'])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute()
}

/** Values of an `in`, none of which is in an empty list. */
export function listOf(values: readonly (string | number)[]) {
  return sql.join([...values, null])
}
