import type { Receipt } from '#contract/accounting/book.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

/** « −62,50 € », with a minus sign. */
export function signedPrice(euros: number): string {
  return euros < 0 ? `−${frenchPrice(-euros)}` : frenchPrice(euros)
}

/** « 12/04/2027 ». */
export function numericDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** « noté le 12/04/2027 à 9 h 05 par Ana Martin »; without a name once the account is gone. */
export function notedText({ notedAt, notedBy }: Pick<Receipt, 'notedAt' | 'notedBy'>): string {
  const by = notedBy === null ? '' : ` par ${notedBy}`
  return french`noté le ${numericDay(notedAt.date)} à ${frenchTime(toLocalTime(notedAt).minute)}${by}`
}

/** A mistake is taken back by a row of the opposite sign. */
export function reversalLabel(kind: Receipt['kind']): string {
  return kind === 'refund' ? 'Reprendre ce remboursement' : 'Reprendre ce paiement'
}
