import { Refusal } from '#contract/errors.ts'
import type { DataSubject } from '#contract/personal-data.ts'
import { toPublicSettings } from '#domain/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { type PersonalDataStream, renderPersonalData } from '#server/documents/personal-data-page.ts'
import { presentationOf, readDeclined, streamSubjectRows, subjectKeys } from '../personal-data/actions.ts'
import { countSubjectRows } from '../personal-data/queries.ts'
import { readStoredSettings } from '../settings/queries.ts'

const MAX_ROWS = 20_000

/** Throws export_too_large before the first part. */
export async function exportJson(context: AppContext, subject: DataSubject): Promise<AsyncIterable<string>> {
  return toJson(await streamPersonalData(context, subject))
}

export async function exportPage(context: AppContext, subject: DataSubject): Promise<AsyncIterable<string>> {
  const stream = await streamPersonalData(context, subject)
  const { siteTitle } = toPublicSettings(await readStoredSettings(context.database.kysely))
  return renderPersonalData(stream, { siteTitle, subject, day: context.clock.local().day })
}

async function streamPersonalData(context: AppContext, subject: DataSubject): Promise<PersonalDataStream> {
  const { kysely: db } = context.database
  const keys = await subjectKeys(db, subject)
  if ((await countSubjectRows(db, keys)) > MAX_ROWS) throw new Refusal('export_too_large')
  const rows = streamSubjectRows(db, keys)
  const present = presentationOf(context)
  return {
    records: mapEach(rows.records, present.record),
    notes: mapEach(rows.notes, present.note),
    preferences: mapEach(rows.preferences, present.preferences),
    reservations: mapEach(rows.entries, present.reservation),
    history: mapEach(rows.history, present.history),
    contactMessages: mapEach(rows.contactMessages, present.contactMessage),
    testimonials: mapEach(rows.testimonials, present.testimonial),
    messages: mapEach(rows.messages, present.message),
    requests: mapEach(rows.requests, present.request),
    emailChanges: mapEach(rows.emailChanges, present.emailChange),
    declined: await readDeclined(context, subject),
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
