import type { Admin } from '#contract/accounts/sign-in.ts'
import type {
  DataSubject,
  FoundPersonalData,
  PersonalData,
  SubjectReservation,
} from '#contract/privacy/personal-data.ts'
import { toEuros } from '#domain/language/money.ts'
import { formatDateTime, isPast, type LocalTime } from '#domain/language/time.ts'
import type { DeclineKind } from '#domain/messages/decline.ts'
import { labelOfType } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { addressHashOf } from '../../messages/declines/actions.ts'
import { resolveSubject, type SubjectKeys } from './data-subjects.ts'
import {
  listContactMessagesFrom,
  listDeclinedBy,
  listHistory,
  listMessagesAbout,
  listSubjectEmailChanges,
  listSubjectEntries,
  listSubjectMerges,
  listSubjectNotes,
  listSubjectPreferences,
  listSubjectReceipts,
  listSubjectRecords,
  listSubjectRequests,
  listSubjectWaiting,
  listTestimonialsFrom,
  type Part,
  type SubjectEntryRow,
} from './queries.ts'

const BATCH = 500

/** Reads the same tables for somebody unknown, so that neither the answer's form nor its time tells. */
export async function readPersonalData(
  context: AppContext,
  caller: Pick<Admin, 'id'>,
  subject: DataSubject,
): Promise<FoundPersonalData> {
  const { kysely: db } = context.database
  const { people, keys } = await resolveSubject(db, subject)
  const rows = await readSubjectRows(db, keys)
  const present = presentationOf(context)
  return {
    people,
    records: rows.records.map(present.record),
    notes: rows.notes.map((row) => ({
      ...present.note(row),
      ...(row.visibility === 'author' && row.author_id !== caller.id && { text: null }),
    })),
    preferences: rows.preferences.map(present.preferences),
    merges: rows.merges.map(present.merge),
    reservations: rows.entries.map(present.reservation),
    history: rows.history.map(present.history),
    contactMessages: rows.contactMessages.map(present.contactMessage),
    testimonials: rows.testimonials.map(present.testimonial),
    messages: rows.messages.map(present.message),
    requests: rows.requests.map(present.request),
    emailChanges: rows.emailChanges.map(present.emailChange),
    waiting: rows.waiting.map(present.waiting),
    receipts: rows.receipts.map(present.receipt),
    declined: await readSubjectDeclines(context, keys),
  }
}

/** Also those of an address that others share: it has one choice for all of them. */
export async function readSubjectDeclines(
  context: AppContext,
  { own, shared }: Pick<SubjectKeys, 'own' | 'shared'>,
): Promise<DeclineKind[]> {
  const hashes = [...own.emailKeys, ...shared.emailKeys].map((key) => addressHashOf(context, key))
  return listDeclinedBy(context.database.kysely, hashes)
}

/** Newest first, the history oldest first. */
export async function readSubjectRows(db: Db, keys: SubjectKeys) {
  const streams = streamSubjectRows(db, keys)
  return {
    records: await Array.fromAsync(streams.records),
    notes: (await Array.fromAsync(streams.notes)).reverse(),
    preferences: await Array.fromAsync(streams.preferences),
    merges: (await Array.fromAsync(streams.merges)).reverse(),
    entries: (await Array.fromAsync(streams.entries)).sort(byStart).reverse(),
    contactMessages: (await Array.fromAsync(streams.contactMessages)).reverse(),
    testimonials: (await Array.fromAsync(streams.testimonials)).reverse(),
    messages: (await Array.fromAsync(streams.messages)).reverse(),
    requests: (await Array.fromAsync(streams.requests)).reverse(),
    emailChanges: (await Array.fromAsync(streams.emailChanges)).reverse(),
    waiting: (await Array.fromAsync(streams.waiting)).reverse(),
    receipts: (await Array.fromAsync(streams.receipts)).reverse(),
    history: await Array.fromAsync(streams.history),
  }
}

export type SubjectRows = Awaited<ReturnType<typeof readSubjectRows>>

/** Oldest first, read batch by batch. */
export function streamSubjectRows(db: Db, keys: SubjectKeys) {
  return {
    records: inBatches((part) => listSubjectRecords(db, keys, part)),
    notes: inBatches((part) => listSubjectNotes(db, keys, part)),
    preferences: inBatches((part) => listSubjectPreferences(db, keys, part)),
    merges: inBatches((part) => listSubjectMerges(db, keys, part)),
    entries: inBatches((part) => listSubjectEntries(db, keys, part)),
    history: inBatches((part) => listHistory(db, keys, part)),
    contactMessages: inBatches((part) => listContactMessagesFrom(db, keys, part)),
    testimonials: inBatches((part) => listTestimonialsFrom(db, keys, part)),
    messages: inBatches((part) => listMessagesAbout(db, keys, part)),
    requests: inBatches((part) => listSubjectRequests(db, keys, part)),
    emailChanges: inBatches((part) => listSubjectEmailChanges(db, keys, part)),
    waiting: inBatches((part) => listSubjectWaiting(db, keys, part)),
    receipts: inBatches((part) => listSubjectReceipts(db, keys, part)),
  }
}

async function* inBatches<Row extends { id: number }>(
  read: (part: Part) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const rows: Row[] = await read({ after, limit: BATCH })
    yield* rows
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id
  }
}

export function presentationOf(context: AppContext) {
  const toTime = (instant: number) => formatDateTime(zonedTime(context.config.timeZone, Number(instant)))
  return {
    record: ({ id, created_at, ...row }: SubjectRows['records'][number]) => ({
      id,
      at: toTime(created_at),
      ...row,
    }),
    note: (row: SubjectRows['notes'][number]): PersonalData['notes'][number] => ({
      id: row.id,
      at: toTime(row.created_at),
      reservationId: row.reservation_id,
      authorName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      visibility: row.visibility,
      changedAt: row.version === 0 ? null : toTime(row.updated_at),
      text: row.text,
    }),
    preferences: ({ updated_at, ...row }: SubjectRows['preferences'][number]) => ({
      ...row,
      at: toTime(updated_at),
    }),
    merge: ({ id, kind, done_at, undone_at }: SubjectRows['merges'][number]) => ({
      id,
      at: toTime(done_at),
      kind,
      isUndone: undone_at !== null,
    }),
    reservation: (row: SubjectEntryRow) => toReservation(context, row),
    history: (row: HistoryRow): PersonalData['history'][number] => ({
      reservationId: row.reservation_id,
      at: toTime(row.happened_at),
      kind: row.kind,
      start: formatDateTime({ day: row.date, minute: row.start_minute }),
      previousStart: previousStart(row),
    }),
    contactMessage: ({ created_at, ...row }: SubjectRows['contactMessages'][number]) => ({
      ...row,
      at: toTime(created_at),
    }),
    testimonial: ({ created_at, client_name, ...row }: SubjectRows['testimonials'][number]) => ({
      ...row,
      clientName: client_name,
      at: toTime(created_at),
    }),
    message: ({ id, type, channel, recipient, subject, state, ...row }: SubjectRows['messages'][number]) => ({
      id,
      at: toTime(row.sent_at ?? row.created_at),
      label: labelOfType(type),
      channel,
      recipient,
      subject,
      state,
    }),
    request: ({
      created_at,
      due_on: answerBefore,
      reservation_id: _,
      ...row
    }: SubjectRows['requests'][number]) => ({
      ...row,
      at: toTime(created_at),
      answerBefore,
    }),
    emailChange: ({ id, email, created_at, confirmed_at }: SubjectRows['emailChanges'][number]) => ({
      id,
      at: toTime(created_at),
      email,
      isConfirmed: confirmed_at !== null,
    }),
    waiting: (row: SubjectRows['waiting'][number]) => ({
      id: row.id,
      at: toTime(row.created_at),
      name: row.client_name,
      email: row.client_email,
      phone: row.client_phone,
      service: row.service_name,
      until: row.until,
    }),
    receipt: ({ id, cents, ...row }: SubjectRows['receipts'][number]): PersonalData['receipts'][number] => ({
      number: id,
      euros: toEuros(cents),
      ...row,
    }),
  }
}

function toReservation({ config, clock }: AppContext, row: SubjectEntryRow): SubjectReservation {
  return {
    id: row.id,
    at: formatDateTime(startOf(row)),
    bookedAt: formatDateTime(zonedTime(config.timeZone, Number(row.created_at))),
    state: stateOf(row, clock.local()),
    attendance: row.attendance,
    serviceName: row.service_name,
    praticienName: `${row.first_name} ${row.last_name}`,
    price: row.price_cents === null ? null : toEuros(row.price_cents),
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
    ...(row.allows_offers !== null && { allowsOffers: row.allows_offers === 1 }),
  }
}

function byStart(a: SubjectEntryRow, b: SubjectEntryRow): number {
  return a.date.localeCompare(b.date) || a.start_minute - b.start_minute
}

function startOf({ date, start_minute }: SubjectEntryRow): LocalTime {
  return { day: date, minute: start_minute }
}

function stateOf(row: SubjectEntryRow, now: LocalTime): SubjectReservation['state'] {
  if (row.kind === 'hold') return 'pending'
  if (row.cancelled_at !== null) return 'cancelled'
  return isPast(startOf(row), now) ? 'past' : 'upcoming'
}

export function listUpcomingEntries({ entries }: SubjectRows, now: LocalTime): SubjectEntryRow[] {
  return entries.filter((row) => stateOf(row, now) === 'upcoming')
}

type HistoryRow = SubjectRows['history'][number]

function previousStart({ was_date: day, was_minute: minute }: HistoryRow): string | null {
  return day === null || minute === null ? null : formatDateTime({ day, minute })
}

export function practitionersOf(entries: readonly SubjectEntryRow[]): number[] {
  return [...new Set(entries.map((row) => row.practitioner_id))]
}
