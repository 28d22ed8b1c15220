import { sql } from 'kysely'
import { Refusal } from '#contract/errors.ts'
import type { DataSubject, SubjectPerson } from '#contract/privacy/personal-data.ts'
import { phoneKey } from '#domain/clients/client.ts'
import { type ClientIdentity, nameKeyOf } from '#domain/clients/identity.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import type { Db } from '#server/db/engine.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { possibleRecipients } from '#server/sms/number.ts'

/** `numbers`: as recipients of text messages: a mobile’s number, or as typed where none could be written. */
type Contacts = ContactKeys & { numbers: readonly string[] }

/**
 * How stored rows name a data subject: by their records, by the addresses and numbers that are theirs alone and, where
 * others share one, by that and the spellings of their name.
 */
export type SubjectKeys = {
  recordIds: readonly number[]
  own: Contacts
  shared: Contacts & { names: readonly string[] }
}

export type ResolvedSubject = {
  /** The records found, without aliases: each is a person. */
  people: SubjectPerson[]
  keys: SubjectKeys
  /** Of the records and of what was typed for their reservations. */
  identities: ClientIdentity[]
}

/** Throws person_ambiguous if several people share the address or number, and none of them was chosen. */
export async function requireOneSubject(db: Db, subject: DataSubject): Promise<ResolvedSubject> {
  const resolved = await resolveSubject(db, subject)
  if (resolved.people.length > 1) throw new Refusal('person_ambiguous')
  return resolved
}

/** Reads the same tables for somebody unknown. */
export async function resolveSubject(
  db: Db,
  { email, phone, clientId }: DataSubject,
): Promise<ResolvedSubject> {
  const isChosen = clientId !== undefined
  const typed = {
    emails: email === undefined || isChosen ? [] : [email],
    phones: phone === undefined || isChosen ? [] : [phone],
  }
  const spellings = await listStoredPhones(db)
  const owners = await listContactOwners(db, contactsOf(typed, spellings))
  const chosen = isChosen ? await findKeptRecord(db, clientId) : undefined
  const keptIds = chosen === undefined ? owners.map(({ recordId }) => recordId) : [chosen]
  return resolveRecords(db, { keptIds, typed, spellings })
}

type Typed = { emails: readonly string[]; phones: readonly string[] }

type Found = {
  keptIds: readonly number[]
  typed: Typed
  spellings: readonly string[]
  /** Takes for shared what is not `typed`. */
  trustsTypedOnly?: boolean
}

/** The person behind some records, with their aliases, and behind the typed address or number. */
export async function resolveRecords(
  db: Db,
  { keptIds, typed, spellings, trustsTypedOnly = false }: Found,
): Promise<ResolvedSubject> {
  const records = await listRecordsAndAliases(db, [...new Set(keptIds)])
  const recordIds = records.map(({ id }) => id)
  const details = await listTypedDetails(db, recordIds)
  const known = [...records.map(toClient), ...details]
  const all = contactsOf(
    {
      emails: [...typed.emails, ...known.flatMap(({ clientEmail }) => clientEmail ?? [])],
      phones: [...typed.phones, ...known.flatMap(({ clientPhone }) => clientPhone ?? [])],
    },
    spellings,
  )
  const trusted = trustsTypedOnly ? contactsOf(typed, spellings) : all
  const owners = await listContactOwners(db, all)
  const others = owners.filter(({ recordId }) => !recordIds.includes(recordId))
  const { own, shared } = partition(all, {
    isOwnEmail: (key) => trusted.emailKeys.includes(key) && !others.some(({ emailKey }) => emailKey === key),
    isOwnPhone: (spelling) =>
      trusted.phones.includes(spelling) && !others.some((other) => isSameNumber(other.phone, spelling)),
  })
  const nameKeys = new Set(known.map(({ clientName }) => nameKeyOf(clientName ?? '')))
  const names = (await listNamesAt(db, shared)).filter((name) => nameKeys.has(nameKeyOf(name)))
  return {
    people: records.filter(({ mergedInto }) => mergedInto === null).map(toPerson),
    keys: { recordIds, own, shared: { ...shared, names } },
    identities: [
      ...records.map(({ contactKey, nameKey }) => ({ contactKey, nameKey })),
      ...details.flatMap((typedDetails) => identityOf(typedDetails) ?? []),
    ],
  }
}

export function contactsOf({ emails, phones }: Typed, spellings: readonly string[]): Contacts {
  const phoneKeys = new Set(phones.map(phoneKey))
  const spelled = spellings.filter((spelling) => phoneKeys.has(phoneKey(spelling)))
  return withNumbers({ emailKeys: [...new Set(emails.map(identityKey))], phones: spelled })
}

function withNumbers(keys: ContactKeys): Contacts {
  return { ...keys, numbers: keys.phones.flatMap(possibleRecipients) }
}

type Ownership = { isOwnEmail: (key: string) => boolean; isOwnPhone: (spelling: string) => boolean }

function partition({ emailKeys, phones }: Contacts, { isOwnEmail, isOwnPhone }: Ownership) {
  return {
    own: withNumbers({ emailKeys: emailKeys.filter(isOwnEmail), phones: phones.filter(isOwnPhone) }),
    shared: withNumbers({
      emailKeys: emailKeys.filter((key) => !isOwnEmail(key)),
      phones: phones.filter((spelling) => !isOwnPhone(spelling)),
    }),
  }
}

function isSameNumber(a: string | null, b: string): boolean {
  return a !== null && phoneKey(a) === phoneKey(b)
}

function toClient({ name, email, phone }: RecordRow) {
  return { clientName: name, clientEmail: email, clientPhone: phone }
}

function toPerson({ id, name, email, phone, reservations }: RecordRow): SubjectPerson {
  return { id, name, email, phone, reservations }
}

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
async function findKeptRecord(db: Db, id: number): Promise<number | undefined> {
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
    .select([
      'id',
      'merged_into as mergedInto',
      'name',
      'email',
      'phone',
      'contact_key as contactKey',
      'name_key as nameKey',
      (eb) =>
        eb
          .selectFrom('agenda_entries')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('client_id', '=', 'clients.id')
          .as('reservations'),
    ])
    .where(sql<boolean>`coalesce(merged_into, id) in (${listOf(keptIds)})`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, reservations: Number(row.reservations) }))
}

export type RecordRow = Awaited<ReturnType<typeof listRecordsAndAliases>>[number]

/** Details that were typed for the reservations of some records. */
async function listTypedDetails(db: Db, recordIds: readonly number[]) {
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
async function listNamesAt(db: Db, keys: ContactKeys): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from contact_messages where lower(email) in (${listOf(keys.emailKeys)})
    union
    select client_name from testimonials where lower(email) in (${listOf(keys.emailKeys)})
    union
    select giver_name from voucher_orders
      where giver_name is not null and lower(giver_email) in (${listOf(keys.emailKeys)})
    union
    select coalesce(client_name, '') from agenda_entries where client_id is null
      and (lower(client_email) in (${listOf(keys.emailKeys)}) or client_phone in (${listOf(keys.phones)}))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Identities of records, without those merged into another. */
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
