import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { toEuros } from '#domain/language/money.ts'
import { lastDayOf, monthOf, monthsBetween } from '#domain/language/months.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { sumDays } from '../../accounting/book/queries.ts'
import { listShownVouchers, owedEurosOf } from '../../accounting/vouchers/queries.ts'
import { completePeriod, type MonthPeriod } from './actions.ts'
import { type ReceiptCell, sumReceipts } from './receipt-queries.ts'

export async function readReceiptFiguresOf(context: AppContext, query: MonthPeriod): Promise<ReceiptFigures> {
  const { database, clock } = context
  const db = database.kysely
  const today = clock.local().day
  const { from, to } = completePeriod(query, monthOf(today))
  const cells = await sumReceipts(db, { start: `${from}-01`, end: lastDayOf(to) })
  const year = today.slice(0, 4)
  const { regime, threshold } = await readStored(db, 'receiptsBook')
  const cents = await sumDays(db, { from: `${year}-01-01`, to: `${year}-12-31` })
  return {
    from,
    to,
    total: sumsOf(cells),
    months: monthsBetween(from, to).map((month) => {
      const ofMonth = cells.filter((cell) => cell.month === month)
      return { month, ...sumsOf(ofMonth), means: groupMeans(ofMonth) }
    }),
    means: groupMeans(cells),
    year: { year, euros: toEuros(cents), threshold: regime === 'franchise' ? threshold : null },
    ...(await readOwed(context)),
  }
}

async function readOwed({ database, clock }: AppContext): Promise<Pick<ReceiptFigures, 'owedEuros'>> {
  const euros = owedEurosOf(await listShownVouchers(database.kysely, clock.local().day))
  return euros > 0 ? { owedEuros: euros } : {}
}

/** The most used first. */
function groupMeans(cells: readonly ReceiptCell[]): ReceiptFigures['means'] {
  const groups = Map.groupBy(cells, ({ means }) => means)
  return [...groups]
    .map(([means, ofMeans]) => ({ means, ...sumsOf(ofMeans) }))
    .sort((a, b) => b.receivedEuros - a.receivedEuros || a.means.localeCompare(b.means, 'fr'))
}

function sumsOf(cells: readonly ReceiptCell[]): ReceiptFigures['total'] {
  const received = cells.reduce((sum, cell) => sum + cell.received, 0)
  const returned = cells.reduce((sum, cell) => sum + cell.returned, 0)
  return {
    receivedEuros: toEuros(received),
    returnedEuros: toEuros(returned),
    euros: toEuros(received - returned),
  }
}
