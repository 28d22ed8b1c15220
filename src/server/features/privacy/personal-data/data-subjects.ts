import { Refusal } from '#contract/errors.ts'
import type { DataSubject, SubjectPerson } from '#contract/privacy/personal-data.ts'
import { phoneKey } from '#domain/clients/client.ts'
import { type ClientIdentity, nameKeyOf } from '#domain/clients/identity.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import { identityOf } from '#server/agendas/client-records.ts'
import type { Db } from '#server/db/engine.ts'
import { toE164 } from '#server/sms/number.ts'
import {
  type ContactKeys,
  findKeptRecord,
  listContactOwners,
  listNamesAt,
  listRecordsAndAliases,
  listStoredPhones,
  listTypedDetails,
  type RecordRow,
} from './data-subjects-queries.ts'

/** `numbers`: in the form (E.164) to which text messages went. */
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
  return { ...keys, numbers: keys.phones.flatMap((spelling) => toE164(spelling) ?? []) }
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
