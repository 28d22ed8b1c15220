import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { DataSubject } from '#contract/personal-data.ts'
import { phoneKey } from '#domain/client.ts'
import { frenchDate } from '#domain/french-day.ts'
import { identityKey } from '#domain/mailbox.ts'
import { frenchTime } from '#domain/time.ts'
import { lockAgendas } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { truncateWal } from '#server/db/engine.ts'
import { deleteMailFilesOf } from '#server/mail/mail-files.ts'
import { hmacToken } from '#server/security/secret.ts'
import { closeRequests } from '../client-requests/actions.ts'
import { listUpcoming, practitionersOf, readSubjectRows, type SubjectRows } from '../personal-data/actions.ts'
import { listStoredPhones } from '../personal-data/queries.ts'
import {
  anonymizeReservations,
  deleteRows,
  type Erasure,
  insertErasure,
  listErasures,
  listStoredAddresses,
} from './queries.ts'

export type Erased = {
  records: number
  notes: number
  reservations: number
  contactMessages: number
  testimonials: number
  messages: number
}

/** Throws nobody_found, and has_upcoming_reservations unless these may be cancelled. */
export async function erasePersonalData(
  context: AppContext,
  subject: DataSubject,
  { cancelUpcoming = false, caller }: { cancelUpcoming?: boolean | undefined; caller?: Admin },
): Promise<Erased> {
  const erasure = { subjectHashes: subjectHashes(context, subject), erasedAt: context.clock.instant() }
  const decide: Decide = async (trx, rows) => {
    if (isEmpty(rows)) throw new Refusal('nobody_found')
    if (!cancelUpcoming) refuseUpcoming(context, rows)
    await insertErasure(trx, erasure)
    // Before the commit: a crash in between makes the next start erase again, whereas an erasure that is not in the
    // file would be forgotten with a restored backup.
    await context.storage.erasures.append(erasure)
    return rows
  }
  return erase(context, subject, { decide, caller: caller ?? null })
}

type Decide = (trx: Trx, rows: SubjectRows) => Promise<SubjectRows>

async function erase(
  context: AppContext,
  subject: DataSubject,
  { decide, caller }: { decide: Decide; caller: Admin | null },
): Promise<Erased> {
  const { config, database } = context
  const { entries } = await readSubjectRows(database.kysely, subject)
  const rows = await database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionersOf(entries))
    const erased = await decide(trx, await readSubjectRows(trx, subject))
    await eraseRows(context, trx, erased)
    await closeRequests(context, trx, { requests: erased.requests, caller })
    return erased
  })
  await deleteMailFilesOf(
    config.dataDir,
    rows.messages.map(({ message_id }) => message_id),
  )
  await truncateWal(database)
  return {
    records: rows.records.length,
    notes: rows.notes.length,
    reservations: rows.entries.length,
    contactMessages: rows.contactMessages.length,
    testimonials: rows.testimonials.length,
    messages: rows.messages.length,
  }
}

async function eraseRows(context: AppContext, trx: Trx, rows: SubjectRows): Promise<void> {
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const isReservation = ({ kind }: { kind: string }) => kind === 'reservation'
  await anonymizeReservations(trx, {
    ids: idsOf(rows.entries.filter(isReservation)),
    upcomingIds: idsOf(listUpcoming(rows, context.clock.local())),
    now: context.clock.instant(),
  })
  await deleteRows(trx, 'outbox', idsOf(rows.messages))
  await deleteRows(trx, 'agenda_entries', idsOf(rows.entries.filter((row) => !isReservation(row))))
  await deleteRows(trx, 'client_notes', idsOf(rows.notes))
  await deleteRows(trx, 'clients', idsOf(rows.records))
  await deleteRows(trx, 'contact_messages', idsOf(rows.contactMessages))
  await deleteRows(trx, 'testimonials', idsOf(rows.testimonials))
  await deleteRows(trx, 'email_changes', idsOf(rows.emailChanges))
}

function isEmpty(rows: SubjectRows): boolean {
  const { records, entries, contactMessages, testimonials, messages, requests, emailChanges } = rows
  return [records, entries, contactMessages, testimonials, messages, requests, emailChanges].every(
    (list) => list.length === 0,
  )
}

function refuseUpcoming({ clock }: AppContext, rows: SubjectRows): void {
  const upcoming = listUpcoming(rows, clock.local())
  if (upcoming.length === 0) return
  const issues = upcoming.map(({ id, date, start_minute, service_name, first_name }) => ({
    path: `reservations.${id}`,
    message: `${frenchDate(date)} à ${frenchTime(start_minute)}, ${service_name ?? 'Réservation'}, avec ${first_name}`,
  }))
  throw new Refusal('has_upcoming_reservations', { issues })
}

/** Keyed hashes: the list of erasures names nobody to whoever lacks the key. */
function subjectHashes(context: AppContext, { email, phone }: DataSubject): string[] {
  return [
    ...(email === undefined ? [] : [hashEmail(context, email)]),
    ...(phone === undefined ? [] : [hashPhone(context, phone)]),
  ]
}

function hashEmail({ config }: AppContext, email: string): string {
  return hmacToken(config, identityKey(email), 'erased-email')
}

function hashPhone({ config }: AppContext, phone: string): string {
  return hmacToken(config, phoneKey(phone), 'erased-phone')
}

/** Erases again what a restored backup has brought back. What came after the erasure stays. */
export async function replayErasures(context: AppContext): Promise<number> {
  const missing = await listMissingErasures(context)
  if (missing.length === 0) return 0
  const subjects = await mapStoredSubjects(context)
  for (const erasure of missing) {
    const found = erasure.subjectHashes.flatMap((hash) => subjects.get(hash) ?? [])
    const subject: DataSubject = Object.assign({}, ...found)
    const decide: Decide = async (trx, rows) => {
      await insertErasure(trx, erasure)
      return rowsBefore(rows, erasure.erasedAt)
    }
    await erase(context, subject, { decide, caller: null })
  }
  return missing.length
}

async function listMissingErasures({ database, storage }: AppContext): Promise<Erasure[]> {
  const known = new Set(
    (await listErasures(database.kysely)).map((row) => `${row.subject_hash} ${row.erased_at}`),
  )
  const erasures = await storage.erasures.list()
  return erasures.filter(({ subjectHashes: hashes, erasedAt }) =>
    hashes.some((hash) => !known.has(`${hash} ${erasedAt}`)),
  )
}

async function mapStoredSubjects(context: AppContext): Promise<Map<string, DataSubject>> {
  const { kysely: db } = context.database
  const emails = await listStoredAddresses(db)
  const phones = await listStoredPhones(db)
  return new Map<string, DataSubject>([
    ...emails.map((email) => [hashEmail(context, email), { email }] as const),
    ...phones.map((phone) => [hashPhone(context, phone), { phone }] as const),
  ])
}

function rowsBefore(rows: SubjectRows, instant: number): SubjectRows {
  const before = <Row extends { created_at: number }>(list: Row[]) =>
    list.filter(({ created_at }) => Number(created_at) <= instant)
  return {
    ...rows,
    records: before(rows.records),
    notes: before(rows.notes),
    entries: before(rows.entries),
    contactMessages: before(rows.contactMessages),
    testimonials: before(rows.testimonials),
    messages: before(rows.messages),
    requests: before(rows.requests),
    emailChanges: before(rows.emailChanges),
  }
}
