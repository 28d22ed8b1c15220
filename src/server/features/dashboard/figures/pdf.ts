import type { Activity } from '#contract/dashboard/figures.ts'
import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { owedText } from '#domain/accounting/voucher-text.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchAmount, toCents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { readMessageSettings } from '#server/db/statements/settings.ts'
import type { PdfColumn, PdfRow } from '#server/documents/pdf/pdf-sheet.ts'
import { renderTable } from '#server/documents/pdf/table-pdf.ts'
import { nameOfMonth } from './csv.ts'

const ACTIVITY_COLUMNS: readonly PdfColumn[] = [
  { label: '', share: 34 },
  { label: 'Faits', share: 9, isAmount: true },
  { label: 'À venir', share: 9, isAmount: true },
  { label: 'Absents', share: 9, isAmount: true },
  { label: 'Annulés', share: 9, isAmount: true },
  { label: 'Montant (faits)', share: 15, isAmount: true },
  { label: 'Montant (à venir)', share: 15, isAmount: true },
  { label: 'Occupation', share: 11, isAmount: true },
]

/** The same numbers as on the screen and in the CSV. */
export async function activityPdf(
  context: AppContext,
  activity: Activity,
): Promise<AsyncIterable<Uint8Array>> {
  const { total, months, services, praticiens } = activity
  return render(context, activity, {
    title: 'Activité',
    lines: [french`Rendez-vous aux prix convenus : ce n’est pas l’argent reçu.`],
    columns: ACTIVITY_COLUMNS,
    layout: 'landscape',
    sections: [
      section('Par mois', [
        ...months.map((line) => activityRow(nameOfMonth(line.month), line)),
        { ...activityRow('Total', total), isTotal: true },
      ]),
      section(
        'Par prestation',
        services.map((line) => activityRow(line.name, line)),
      ),
      section(
        'Par praticien',
        praticiens.map((line) => activityRow(line.name, line)),
      ),
    ],
  })
}

type ActivityLine = Activity['services'][number] | Activity['total']

function activityRow(name: string, line: ActivityLine): PdfRow {
  const { done, planned, missed, cancelled, euros, plannedEuros } = line
  const occupancy = 'occupancy' in line ? line.occupancy : null
  return {
    cells: [
      name,
      ...[done, planned, missed, cancelled].map((count) => frenchNumber(count)),
      ...[euros, plannedEuros].map(amountOf),
      occupancy === null ? '' : french`${frenchNumber(occupancy * 100, 1)} %`,
    ],
  }
}

const RECEIPT_COLUMNS: readonly PdfColumn[] = [
  { label: '', share: 40 },
  { label: 'Encaissé', share: 20, isAmount: true },
  { label: 'Remboursé ou repris', share: 20, isAmount: true },
  { label: 'Recettes', share: 20, isAmount: true },
]

export async function receiptFiguresPdf(
  context: AppContext,
  figures: ReceiptFigures,
): Promise<AsyncIterable<Uint8Array>> {
  const { total, months, means, owedEuros } = figures
  return render(context, figures, {
    title: 'Recettes',
    lines: [
      french`Argent noté dans le livre des recettes, au jour où il a été reçu ou rendu.`,
      ...(owedEuros === undefined ? [] : [owedText(owedEuros)]),
    ],
    columns: RECEIPT_COLUMNS,
    sections: [
      section('Par mois', [
        ...months.map((line) => receiptRow(nameOfMonth(line.month), line)),
        { ...receiptRow('Total', total), isTotal: true },
      ]),
      section(
        'Par moyen de paiement',
        means.map((line) => receiptRow(line.means, line)),
      ),
    ],
  })
}

function receiptRow(name: string, { receivedEuros, returnedEuros, euros }: ReceiptFigures['total']): PdfRow {
  return { cells: [name, ...[receivedEuros, returnedEuros, euros].map(amountOf)] }
}

const amountOf = (euros: number) => frenchAmount(toCents(euros))

function section(title: string, rows: readonly PdfRow[]) {
  return { title, rows, none: 'Rien dans cette période.' }
}

type Table = Omit<Parameters<typeof renderTable>[0], 'author' | 'day'>

async function render(
  { database, clock }: AppContext,
  { from, to }: { from: string; to: string },
  { lines, ...table }: Table,
): Promise<AsyncIterable<Uint8Array>> {
  const { siteTitle: author } = toPublicSettings(await readMessageSettings(database.kysely))
  const period = from === to ? nameOfMonth(from) : french`De ${nameOfMonth(from)} à ${nameOfMonth(to)}`
  return renderTable({ ...table, lines: [author, period, ...lines], author, day: clock.local().day })
}
