import type { ReceiptTotals } from '#contract/accounting/exports.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { toEuros } from '#domain/language/money.ts'
import { addMonths, lastDayOf, type Month } from '#domain/language/months.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { type DayTotal, sumByDayAndMeans } from './queries.ts'

/** Of two months. Means stand in the order of the settings, those of former times behind them. */
export async function readTotals({ database }: AppContext, from: Month): Promise<ReceiptTotals> {
  const { kysely: db } = database
  const to = addMonths(from, 1)
  const rows = await sumByDayAndMeans(db, { start: `${from}-01`, end: lastDayOf(to) })
  const known = (await readStored(db, 'receiptsBook')).means
  const used = new Set(rows.map(({ means }) => means))
  const ordered = [...new Set([...known, ...used])].filter((means) => used.has(means))
  const byDay = rows.toSorted(
    (a, b) => a.day.localeCompare(b.day) || ordered.indexOf(a.means) - ordered.indexOf(b.means),
  )
  return {
    from,
    to,
    days: byDay.map((row) => ({ day: row.day, means: row.means, ...sumsOf([row]) })),
    means: ordered.map((means) => ({ means, ...sumsOf(rows.filter((row) => row.means === means)) })),
    total: sumsOf(rows),
  }
}

function sumsOf(rows: readonly DayTotal[]): ReceiptTotals['total'] {
  const sum = (key: 'payments' | 'received' | 'returned') => rows.reduce((total, row) => total + row[key], 0)
  const [received, returned] = [sum('received'), sum('returned')]
  return {
    payments: sum('payments'),
    receivedEuros: toEuros(received),
    // Not -0.
    returnedEuros: toEuros(Math.abs(returned)),
    euros: toEuros(received + returned),
  }
}

const COLUMNS = [
  'Jour',
  'Moyen de paiement',
  'Encaissements',
  'Encaissé (€)',
  'Remboursé ou contre-passé (€)',
  'Recettes (€)',
]

export async function* totalsCsv({ days, means, total, from, to }: ReceiptTotals): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  const period = french`Du ${dayAndYear(`${from}-01`)} au ${dayAndYear(lastDayOf(to))}`
  yield toCsv([
    COLUMNS,
    ...days.map((row) => [row.day, row.means, ...amountsOf(row)]),
    ...means.map((row) => [period, row.means, ...amountsOf(row)]),
    [period, 'Total', ...amountsOf(total)],
  ])
}

function amountsOf({ payments, receivedEuros, returnedEuros, euros }: ReceiptTotals['total']) {
  return [String(payments), receivedEuros, returnedEuros, euros]
}
