import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'

/**
 * How stored rows name a data subject: the e-mail address's identity key, each stored spelling of the phone number,
 * and the numbers (E.164) to which text messages went.
 */
export type SubjectKeys = { emailKey: string | null; phones: readonly string[]; numbers: readonly string[] }

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

export type Part = { after: number; limit: number }

export async function listSubjectEntries(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select([
      'agenda_entries.id',
      'kind',
      'date',
      'start_minute',
      'agenda_entries.created_at',
      'cancelled_at',
    ])
    .select([
      'service_name',
      'price_cents',
      'client_name',
      'client_email',
      'client_phone',
      'client_id',
      'attendance',
      'practitioner_id',
    ])
    .select(['first_name', 'last_name'])
    .where(isForSubject(keys))
    .where('agenda_entries.id', '>', after)
    .orderBy('agenda_entries.id')
    .limit(limit)
    .execute()
}

export type SubjectEntryRow = Awaited<ReturnType<typeof listSubjectEntries>>[number]

export async function listSubjectRecords(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('clients')
    .select(['id', 'created_at', 'name', 'email', 'phone', 'source', 'merged_into as mergedInto'])
    .where(isRecordOf(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Also those about a reservation that was booked under other details. */
export async function listSubjectNotes(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('client_notes')
    .leftJoin('users', 'users.id', 'author_id')
    .select([
      'client_notes.id',
      'client_notes.created_at',
      'reservation_id',
      'author_id',
      'visibility',
      'text',
    ])
    .select(['first_name', 'last_name'])
    .where(isNoteAbout(keys))
    .where('client_notes.id', '>', after)
    .orderBy('client_notes.id')
    .limit(limit)
    .execute()
}

export async function listSubjectPreferences(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('client_preferences')
    .select(['client_id as id', 'updated_at', 'pressure', 'oils', 'music', 'other'])
    .where(isOfRecord(keys))
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .execute()
}

export async function listHistory(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('reservation_history')
    .select(['id', 'reservation_id', 'happened_at', 'kind', 'date', 'start_minute', 'was_date', 'was_minute'])
    .where(isOfReservation(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listContactMessagesFrom(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'created_at', 'name', 'email', 'message', 'status'])
    .where(isFrom(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listTestimonialsFrom(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('testimonials')
    .select(['id', 'created_at', 'client_name', 'email', 'rating', 'comment', 'status'])
    .where(isFrom(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listSubjectRequests(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('client_requests')
    .select(['id', 'created_at', 'kind', 'email', 'due_on', 'decision', 'reason'])
    .where(isRequestOf(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listSubjectEmailChanges(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'created_at', 'email', 'confirmed_at'])
    .where(isRequestOf(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listMessagesAbout(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('outbox')
    .select(['id', 'type', 'channel', 'recipient', 'subject', 'state', 'created_at', 'sent_at', 'message_id'])
    .where(isAbout(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countSubjectRows(db: Db, keys: SubjectKeys): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from agenda_entries where ${isForSubject(keys)})
    + (select count(*) from clients where ${isRecordOf(keys)})
    + (select count(*) from client_notes where ${isNoteAbout(keys)})
    + (select count(*) from client_preferences where ${isOfRecord(keys)})
    + (select count(*) from reservation_history where ${isOfReservation(keys)})
    + (select count(*) from contact_messages where ${isFrom(keys)})
    + (select count(*) from testimonials where ${isFrom(keys)})
    + (select count(*) from client_requests where ${isRequestOf(keys)})
    + (select count(*) from email_changes where ${isRequestOf(keys)})
    + (select count(*) from outbox where ${isAbout(keys)}) as count`.execute(db)
  return Number(rows[0]?.count)
}

function isForSubject({ emailKey, phones }: SubjectKeys) {
  return sql<boolean>`kind <> 'block'
    and (lower(client_email) = ${emailKey} or client_phone in (${list(phones)}))`
}

function isRecordOf({ emailKey, phones }: SubjectKeys) {
  return sql<boolean>`(lower(email) = ${emailKey} or phone in (${list(phones)}))`
}

function isOfRecord(keys: SubjectKeys) {
  return sql<boolean>`client_id in (select id from clients where ${isRecordOf(keys)})`
}

function isNoteAbout(keys: SubjectKeys) {
  return sql<boolean>`(${isOfRecord(keys)} or ${isOfReservation(keys)})`
}

function isOfReservation(keys: SubjectKeys) {
  return sql<boolean>`reservation_id in (select id from agenda_entries where ${isForSubject(keys)})`
}

function isFrom({ emailKey }: SubjectKeys) {
  return sql<boolean>`lower(email) = ${emailKey}`
}

/** Of tables with an address and a reservation, either of which may be theirs. */
function isRequestOf(keys: SubjectKeys) {
  return sql<boolean>`(${isFrom(keys)} or ${isOfReservation(keys)})`
}

/** Also what was sent to the practice about them; `event` is the deduplication key. */
function isAbout(keys: SubjectKeys) {
  return sql<boolean>`(lower(recipient) = ${keys.emailKey} or recipient in (${list(keys.numbers)})
    or ${isOfReservation(keys)}
    or event in (select 'contact:' || id from contact_messages where ${isFrom(keys)})
    or event in (select 'data-request:' || id || ':' || created_at from client_requests
      where ${isRequestOf(keys)})
    or event in (select 'email_to_confirm:' || id || ':' || created_at from email_changes
      where ${isRequestOf(keys)})
    or event in (select 'testimonial:' || id from testimonials where ${isFrom(keys)}))`
}

function list(values: readonly string[]) {
  return sql.join([...values, null])
}
