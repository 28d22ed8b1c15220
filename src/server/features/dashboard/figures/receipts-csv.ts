import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { decimalsOf, nameOfMonth } from './csv.ts'

const COLUMNS = [
  'Tableau',
  'Nom',
  'Moyen de paiement',
  'Encaissé (€)',
  'Remboursé ou contre-passé (€)',
  'Recettes (€)',
]

export async function* receiptFiguresCsv(figures: ReceiptFigures): AsyncGenerator<string> {
  const { from, to, total, months, means } = figures
  const period = from === to ? nameOfMonth(from) : `${nameOfMonth(from)} – ${nameOfMonth(to)}`
  yield BYTE_ORDER_MARK
  yield toCsv([
    COLUMNS,
    toCells(['Total', period, ''], total),
    ...months.map((line) => toCells(['Mois', nameOfMonth(line.month), ''], line)),
    ...means.map((line) => toCells(['Moyen', period, line.means], line)),
    ...months.flatMap(({ month, means: ofMonth }) =>
      ofMonth.map((line) => toCells(['Mois et moyen', nameOfMonth(month), line.means], line)),
    ),
  ])
}

function toCells(head: readonly string[], line: ReceiptFigures['total']): string[] {
  return [...head, ...[line.receivedEuros, line.returnedEuros, line.euros].map(decimalsOf)]
}
