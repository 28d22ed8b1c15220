import { toPublicSettings } from '#domain/content/settings.ts'
import { dayAndYear, monthAndYear } from '#domain/language/french-day.ts'
import { type Cents, frenchAmount, toEuros } from '#domain/language/money.ts'
import { lastDayOf, type Month, monthOf, monthsBetween } from '#domain/language/months.ts'
import { type Day, formatDateTime, formatTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { readMessageSettings } from '#server/db/statements/settings.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import type { PdfColumn, PdfRow } from '#server/documents/pdf/pdf-sheet.ts'
import { renderTable } from '#server/documents/pdf/table-pdf.ts'
import { readBusiness } from '../notes/business.ts'
import { type ExportedReceipt, listReceipts } from './queries.ts'

type Period = { from: Month; to: Month }

const CSV_COLUMNS = [
  'Numéro',
  'Jour',
  'Noté le',
  'Nature',
  'Client',
  'Moyen de paiement',
  'Montant (€)',
  'Rectifie le numéro',
  'Empreinte',
]

const BATCH = 500

/** Rows in the order of their numbers, and the total of each month below them. */
export async function* bookCsv(context: AppContext, period: Period): AsyncGenerator<string> {
  const rows = await listReceipts(context.database.kysely, daysOf(period))
  yield BYTE_ORDER_MARK
  yield toCsv([CSV_COLUMNS])
  for (let start = 0; start < rows.length; start += BATCH)
    yield toCsv(rows.slice(start, start + BATCH).map((row) => cellsOf(row, context.config.timeZone)))
  yield toCsv(
    monthsBetween(period.from, period.to).map((month) => {
      const total = totalOf(rows.filter(({ day }) => monthOf(day) === month))
      return ['', '', '', `Total ${monthAndYear(`${month}-01`)}`, '', '', toEuros(total), '', '']
    }),
  )
}

/** All rows, without totals. */
export async function* wholeBookCsv({ database, config }: AppContext): AsyncGenerator<string> {
  const rows = await listReceipts(database.kysely, { start: '0001-01-01', end: '9999-12-31' })
  yield BYTE_ORDER_MARK + toCsv([CSV_COLUMNS])
  for (let start = 0; start < rows.length; start += BATCH)
    yield toCsv(rows.slice(start, start + BATCH).map((row) => cellsOf(row, config.timeZone)))
}

function cellsOf(row: ExportedReceipt, timeZone: string): (string | number)[] {
  const { number, day, receivedAt, nature, clientName, means, cents, corrects, hash } = row
  const notedAt = formatDateTime(zonedTime(timeZone, receivedAt)).replace('T', ' ')
  const corrected = corrects === null ? '' : String(corrects)
  return [String(number), day, notedAt, nature, clientName ?? '', means, toEuros(cents), corrected, hash]
}

const PDF_COLUMNS: readonly PdfColumn[] = [
  { label: 'N°', share: 7, isAmount: true },
  { label: 'Jour', share: 10 },
  { label: 'Noté le', share: 13 },
  { label: 'Nature', share: 33 },
  { label: 'Client', share: 19 },
  { label: 'Moyen', share: 11 },
  { label: 'Montant', share: 12, isAmount: true },
  { label: 'Rectifie', share: 9, isAmount: true },
]

export async function bookPdf(context: AppContext, period: Period): Promise<AsyncIterable<Uint8Array>> {
  const { database, clock, config } = context
  const rows = await listReceipts(database.kysely, daysOf(period))
  const site = toPublicSettings(await readMessageSettings(database.kysely))
  const business = await readBusiness(database.kysely, site)
  const author = business?.name ?? site.siteTitle
  const { day } = clock.local()
  return renderTable({
    title: 'Livre des recettes',
    lines: [author, ...(business?.siren ? [french`SIREN : ${business.siren}`] : []), describe(period, day)],
    author,
    day,
    layout: 'landscape',
    columns: PDF_COLUMNS,
    sections: monthsBetween(period.from, period.to).map((month) => {
      const ofMonth = rows.filter((row) => monthOf(row.day) === month)
      const title = monthAndYear(`${month}-01`)
      return {
        title: title.charAt(0).toLocaleUpperCase('fr') + title.slice(1),
        none: 'Aucune recette.',
        rows: toPdfRows(ofMonth, config.timeZone),
      }
    }),
  })
}

function daysOf({ from, to }: Period) {
  return { start: `${from}-01`, end: lastDayOf(to) }
}

function describe({ from, to }: Period, day: string): string {
  const range = french`Du ${dayAndYear(`${from}-01`)} au ${dayAndYear(lastDayOf(to))}`
  return french`${range} · imprimé le ${dayAndYear(day)}`
}

function toPdfRows(rows: readonly ExportedReceipt[], timeZone: string): PdfRow[] {
  if (rows.length === 0) return []
  const total = ['', '', '', 'Total du mois', '', '', frenchAmount(totalOf(rows)), '']
  return [...rows.map((row) => toPdfRow(row, timeZone)), { cells: total, isTotal: true }]
}

function toPdfRow(row: ExportedReceipt, timeZone: string): PdfRow {
  const { number, day, receivedAt, nature, clientName, means, cents, corrects } = row
  const noted = zonedTime(timeZone, receivedAt)
  return {
    cells: [
      String(number),
      shortDate(day),
      `${shortDate(noted.day)} ${formatTime(noted.minute)}`,
      nature,
      clientName ?? '',
      means,
      frenchAmount(cents),
      corrects === null ? '' : french`n° ${corrects}`,
    ],
  }
}

/** « 12/04/2027 ». */
function shortDate(day: Day): string {
  return day.split('-').reverse().join('/')
}

function totalOf(rows: readonly ExportedReceipt[]): Cents {
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}
