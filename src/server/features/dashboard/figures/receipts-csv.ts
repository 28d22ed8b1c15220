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
  const { from, to, total, months, means, owedEuros } = figures
  const period = from === to ? nameOfMonth(from) : `${nameOfMonth(from)} – ${nameOfMonth(to)}`
  yield BYTE_ORDER_MARK
  const lines = [
    COLUMNS,
    toCells(['Total', period, ''], total),
    ...months.map((line) => toCells(['Mois', nameOfMonth(line.month), ''], line)),
    ...means.map((line) => toCells(['Moyen', period, line.means], line)),
    ...months.flatMap(({ month, means: ofMonth }) =>
      ofMonth.map((line) => toCells(['Mois et moyen', nameOfMonth(month), line.means], line)),
    ),
  ]
  yield toCsv(owedEuros === undefined ? lines : withOwed(lines, owedEuros))
}

/** In a column of its own: the sale was the receipt. */
function withOwed([columns = [], ...lines]: readonly string[][], euros: number): string[][] {
  return [
    [...columns, 'À honorer (€)'],
    ...lines.map((line) => [...line, '']),
    ['Bons et carnets', 'En cours', '', '', '', '', decimalsOf(euros)],
  ]
}

function toCells(head: readonly string[], line: ReceiptFigures['total']): string[] {
  return [...head, ...[line.receivedEuros, line.returnedEuros, line.euros].map(decimalsOf)]
}
