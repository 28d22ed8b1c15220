import { exceedsCashLimit } from '#domain/accounting/book-settings.ts'
import { toCents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { parseNumber } from '../../forms/parse-number.ts'

/** `euros` as typed. */
export function isAboveCashLimit({ means, euros }: { means: string; euros: string }): boolean {
  const typed = parseNumber(euros) ?? Number.NaN
  return Number.isFinite(typed) && exceedsCashLimit({ means, cents: toCents(typed) })
}

export const CASH_UNREAD = french`Cochez cette case pour noter ce paiement en espèces.`
