import { Refusal } from '#contract/errors.ts'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { type PersonalDataStream, renderPersonalData } from '#server/documents/personal-data-page.ts'
import { readSubjectDeclines } from './actions.ts'
import { type ResolvedSubject, requireOneSubject } from './data-subjects.ts'
import { presentationOf } from './presentation.ts'
import { countSubjectRows } from './queries.ts'
import { streamSubjectRows } from './rows.ts'

const MAX_ROWS = 20_000

/** Throws export_too_large and person_ambiguous before the first part. */
export async function exportJson(context: AppContext, subject: DataSubject): Promise<AsyncIterable<string>> {
  return toJson(await streamPersonalData(context, await requireOneSubject(context.database.kysely, subject)))
}

export async function exportPage(context: AppContext, subject: DataSubject): Promise<AsyncIterable<string>> {
  const { kysely: db } = context.database
  const resolved = await requireOneSubject(db, subject)
  const stream = await streamPersonalData(context, resolved)
  const { siteTitle } = toPublicSettings(await readStoredSettings(db))
  const day = context.clock.local().day
  return renderPersonalData(stream, { siteTitle, day, subject: detailsOf(subject, resolved) })
}

/** Searched for, or those of the record that was chosen. */
function detailsOf({ email, phone, clientId }: DataSubject, { people }: ResolvedSubject): string[] {
  const [person] = people
  const chosen = [person?.name, person?.email, person?.phone]
  return (clientId === undefined ? [email, phone] : chosen).flatMap((detail) => detail ?? [])
}

async function streamPersonalData(
  context: AppContext,
  { keys }: ResolvedSubject,
): Promise<PersonalDataStream> {
  const { kysely: db } = context.database
  if ((await countSubjectRows(db, keys)) > MAX_ROWS) throw new Refusal('export_too_large')
  const rows = streamSubjectRows(db, keys)
  const present = presentationOf(context)
  return {
    records: mapEach(rows.records, present.record),
    notes: mapEach(rows.notes, present.note),
    preferences: mapEach(rows.preferences, present.preferences),
    merges: mapEach(rows.merges, present.merge),
    reservations: mapEach(rows.entries, present.reservation),
    history: mapEach(rows.history, present.history),
    contactMessages: mapEach(rows.contactMessages, present.contactMessage),
    testimonials: mapEach(rows.testimonials, present.testimonial),
    messages: mapEach(rows.messages, present.message),
    requests: mapEach(rows.requests, present.request),
    emailChanges: mapEach(rows.emailChanges, present.emailChange),
    waiting: mapEach(rows.waiting, present.waiting),
    receipts: mapEach(rows.receipts, present.receipt),
    packs: mapEach(rows.packs, present.pack),
    voucherOrders: mapEach(rows.orders, present.order),
    cardPayments: mapEach(rows.cardPayments, present.cardPayment),
    voucherEntries: mapEach(rows.voucherEntries, present.voucherEntry),
    declined: await readSubjectDeclines(context, keys),
  }
}

async function* mapEach<Row, Shown>(
  rows: AsyncIterable<Row>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of rows) yield show(row)
}

async function* toJson(stream: PersonalDataStream): AsyncGenerator<string> {
  let separator = '{\n'
  for (const [name, rows] of Object.entries(stream)) {
    yield `${separator}  ${JSON.stringify(name)}: [`
    let isEmpty = true
    for await (const row of rows) {
      yield `${isEmpty ? '' : ','}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`
      isEmpty = false
    }
    yield isEmpty ? ']' : '\n  ]'
    separator = ',\n'
  }
  yield '\n}\n'
}
