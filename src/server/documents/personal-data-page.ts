import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { PERSONAL_DATA_SECTIONS as SECTIONS } from '#contract/privacy/personal-data-sections.ts'
import { cellsOf, headingsOf, type PersonalDataSection } from '#contract/privacy/section.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { escapeHtml } from '#domain/language/html-escape.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export type PersonalDataStream = {
  [name in keyof PersonalData]: AsyncIterable<PersonalData[name][number]> | PersonalData[name]
}

type Heading = { siteTitle: string; subject: readonly string[]; day: Day }

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:70rem;padding:2rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.6rem}
h2{margin:2rem 0 .5rem;font-size:1.2rem}
.frame{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9rem;overflow-wrap:break-word}
th,td{padding:.4rem .6rem;border:1px solid #8888;text-align:start;vertical-align:top;white-space:pre-line}
th{white-space:nowrap}
td{min-width:5rem}
@media print{body{max-width:none;padding:0;font-size:10pt}table{overflow-wrap:anywhere}h2{break-after:avoid}tr{break-inside:avoid}}`

/** A page that needs nothing else, to read or print; yields row by row. */
export async function* renderPersonalData(
  stream: PersonalDataStream,
  heading: Heading,
): AsyncGenerator<string> {
  yield renderStart(heading)
  yield* renderSection(SECTIONS.records, stream.records)
  yield* renderSection(SECTIONS.notes, stream.notes)
  yield* renderSection(SECTIONS.preferences, stream.preferences)
  yield* renderSection(SECTIONS.merges, stream.merges)
  yield* renderSection(SECTIONS.reservations, stream.reservations)
  yield* renderSection(SECTIONS.history, stream.history)
  yield* renderSection(SECTIONS.contactMessages, stream.contactMessages)
  yield* renderSection(SECTIONS.testimonials, stream.testimonials)
  yield* renderSection(SECTIONS.messages, stream.messages)
  yield* renderSection(SECTIONS.requests, stream.requests)
  yield* renderSection(SECTIONS.emailChanges, stream.emailChanges)
  yield* renderSection(SECTIONS.waiting, stream.waiting)
  yield* renderSection(SECTIONS.receipts, stream.receipts)
  yield* renderSection(SECTIONS.packs, stream.packs)
  yield* renderSection(SECTIONS.voucherOrders, stream.voucherOrders)
  yield* renderSection(SECTIONS.cardPayments, stream.cardPayments)
  yield* renderSection(SECTIONS.voucherEntries, stream.voucherEntries)
  yield* renderSection(SECTIONS.declined, stream.declined)
  yield '</main></body></html>\n'
}

function renderStart({ siteTitle, subject, day }: Heading): string {
  const title = escapeHtml(french`Données personnelles · ${siteTitle}`)
  const who = escapeHtml(subject.map(groupedPhone).join(', '))
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${french`Tout ce que le site sait de`} ${who}, ${dayAndYear(day)}.</p>`
}

async function* renderSection<Row>(
  section: PersonalDataSection<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(section.title)}</h2>`
  let isEmpty = true
  for await (const row of rows) {
    if (isEmpty)
      yield `<div class="frame"><table><thead>${renderRow('th', headingsOf(section, 'file'))}</thead><tbody>`
    isEmpty = false
    yield renderRow('td', cellsOf(section, 'file', row))
  }
  yield isEmpty ? '<p>Rien.</p>' : '</tbody></table></div>'
}

function renderRow(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
}
