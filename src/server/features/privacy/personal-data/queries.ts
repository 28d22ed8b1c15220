import { sql } from 'kysely'
import type { DeclineKind } from '#domain/messages/decline.ts'
import type { Db } from '#server/db/engine.ts'
import { selectWaitingRequests, WAITING, WAITING_REQUESTS } from '#server/db/statements/waiting-requests.ts'
import { isCardPaymentOf, isOrderOf, isReceiptOf, isVoucherEntryOf } from './accounting-queries.ts'
import { isForSubject, isOfRecord, isOfReservation, type Part } from './conditions.ts'
import { listOf, type SubjectKeys } from './data-subjects.ts'

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
      'cancelled_by',
      'handed_over',
      'service_name',
      'price_cents',
      'client_name',
      'client_email',
      'client_phone',
      'client_id',
      'attendance',
      'allows_offers',
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
      'client_notes.updated_at',
      'client_notes.version',
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

export async function listSubjectMerges(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('client_merges')
    .select(['id', 'kind', 'done_at', 'undone_at'])
    .where(isMergeOf(keys))
    .where('id', '>', after)
    .orderBy('id')
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
    .where(isFrom(keys, 'name'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listTestimonialsFrom(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('testimonials')
    .select(['id', 'created_at', 'client_name', 'email', 'rating', 'comment', 'status'])
    .where(isFrom(keys, 'client_name'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listSubjectRequests(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('client_requests')
    .select(['id', 'created_at', 'kind', 'email', 'due_on', 'decision', 'reason', 'reservation_id'])
    .where(isRequestOf(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listSubjectWaiting(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return selectWaitingRequests(db)
    .innerJoin('services as asked', 'asked.id', 'waiting_requests.service_id')
    .leftJoin('services', (join) => join.on('services.id', '=', WAITING.serviceId))
    .select([
      'waiting_requests.id',
      'waiting_requests.created_at',
      WAITING.name.as('client_name'),
      WAITING.email.as('client_email'),
      WAITING.phone.as('client_phone'),
      sql<string>`coalesce(services.name, asked.name)`.as('service_name'),
      'until',
      'ended_at',
    ])
    .where(isWaitingOf(keys))
    .where('waiting_requests.id', '>', after)
    .orderBy('waiting_requests.id')
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

export async function listDeclinedBy(db: Db, addressHashes: readonly string[]): Promise<DeclineKind[]> {
  const rows = await db
    .selectFrom('declines')
    .select('kind')
    .where(sql<boolean>`address_hash in (${listOf(addressHashes)})`)
    .distinct()
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

export async function countSubjectRows(db: Db, keys: SubjectKeys): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from agenda_entries where ${isForSubject(keys)})
    + (select count(*) from clients where ${isRecordOf(keys)})
    + (select count(*) from client_notes where ${isNoteAbout(keys)})
    + (select count(*) from client_preferences where ${isOfRecord(keys)})
    + (select count(*) from client_merges where ${isMergeOf(keys)})
    + (select count(*) from reservation_history where ${isOfReservation(keys)})
    + (select count(*) from contact_messages where ${isFrom(keys, 'name')})
    + (select count(*) from testimonials where ${isFrom(keys, 'client_name')})
    + (select count(*) from client_requests where ${isRequestOf(keys)})
    + (select count(*) from email_changes where ${isRequestOf(keys)})
    + (select count(*) from ${WAITING_REQUESTS} where ${isWaitingOf(keys)})
    + (select count(*) from receipts where ${isReceiptOf(keys)})
    + (select count(*) from vouchers where ${isOfRecord(keys)})
    + (select count(*) from voucher_entries where ${isVoucherEntryOf(keys)})
    + (select count(*) from voucher_orders where ${isOrderOf(keys)})
    + (select count(*) from online_payments where ${isCardPaymentOf(keys)})
    + (select count(*) from outbox where ${isAbout(keys)}) as count`.execute(db)
  return Number(rows[0]?.count)
}

function isRecordOf({ recordIds }: SubjectKeys) {
  return sql<boolean>`id in (${listOf(recordIds)})`
}

function isMergeOf({ recordIds }: SubjectKeys) {
  return sql<boolean>`(kept_id in (${listOf(recordIds)}) or other_id in (${listOf(recordIds)}))`
}

function isNoteAbout(keys: SubjectKeys) {
  return sql<boolean>`(${isOfRecord(keys)} or ${isOfReservation(keys)})`
}

function isWaitingOf(keys: SubjectKeys) {
  const { own, shared } = keys
  const { name, email, phone } = WAITING
  return sql<boolean>`(lower(${email}) in (${listOf(own.emailKeys)})
    or ${phone} in (${listOf(own.phones)}) or ${isOfReservation(keys)}
    or (coalesce(${name}, '') in (${listOf(shared.names)})
      and (lower(${email}) in (${listOf(shared.emailKeys)}) or ${phone} in (${listOf(shared.phones)}))))`
}

function isFrom({ own, shared }: SubjectKeys, name: 'name' | 'client_name') {
  return sql<boolean>`(lower(email) in (${listOf(own.emailKeys)})
    or (lower(email) in (${listOf(shared.emailKeys)}) and ${sql.ref(name)} in (${listOf(shared.names)})))`
}

/** Of tables with an address and a reservation, either of which may be theirs. */
function isRequestOf(keys: SubjectKeys) {
  return sql<boolean>`(lower(email) in (${listOf(keys.own.emailKeys)}) or ${isOfReservation(keys)})`
}

/** Also what was sent to the practice about them; `event` is the deduplication key. */
function isAbout(keys: SubjectKeys) {
  const { emailKeys, numbers } = keys.own
  return sql<boolean>`(lower(recipient) in (${listOf(emailKeys)}) or recipient in (${listOf(numbers)})
    or ${isOfReservation(keys)}
    or event in (select 'contact:' || id from contact_messages where ${isFrom(keys, 'name')})
    or event in (select 'data-request:' || id || ':' || created_at from client_requests
      where ${isRequestOf(keys)})
    or event in (select 'email_to_confirm:' || id || ':' || created_at from email_changes
      where ${isRequestOf(keys)})
    or event in (select 'waiting_to_confirm:' || waiting_requests.id || ':' || waiting_requests.created_at
      from ${WAITING_REQUESTS} where ${isWaitingOf(keys)})
    or exists (select 1 from voucher_orders where ${isOrderOf(keys)}
      and event like 'voucher_order_news:%:' || voucher_orders.id)
    or exists (select 1 from vouchers where ${isOfRecord(keys)} and event like 'pack_ending:' || vouchers.id || ':%')
    or event in (select 'testimonial:' || id from testimonials where ${isFrom(keys, 'client_name')}))`
}
