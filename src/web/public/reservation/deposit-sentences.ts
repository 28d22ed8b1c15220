import type { OwnReservation } from '#contract/booking/own-link.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { CARD_REFUND_DAYS } from '#domain/visit/card-refunds.ts'

/** Of a reservation as its link shows it; `state` is absent for one that has just been booked. */
export type DepositedTerms = Partial<Pick<OwnReservation, 'state' | 'price' | 'voucherEuros' | 'paidDeposit'>>

/** Euros of the deposit that the practice has. */
export function depositHeld({ paidDeposit }: DepositedTerms): number {
  return paidDeposit ? paidDeposit.euros - paidDeposit.refundedEuros : 0
}

/** Euros that are left to pay on the spot once a deposit is paid; null without one. */
export function restAfterDeposit(terms: DepositedTerms): number | null {
  const held = depositHeld(terms)
  const { price, voucherEuros = 0 } = terms
  return held === 0 ? null : Math.max(0, (price ?? 0) - voucherEuros - held)
}

/** On the sum paid by card, and as much of it as goes back. */
export function depositSentences(terms: DepositedTerms): string[] {
  const { state, paidDeposit } = terms
  if (!paidDeposit) return []
  const held = depositHeld(terms)
  const isPlanned = state === undefined || state === 'planned'
  return [
    ...(held > 0 ? [french`${frenchPrice(held)} payés par carte à la réservation.`] : []),
    ...(held > 0 && isPlanned ? [IN_TIME] : []),
    ...(paidDeposit.refundedEuros > 0
      ? [
          french`${frenchPrice(paidDeposit.refundedEuros)} vous sont rendus sur la carte : comptez ${CARD_REFUND_DAYS}.`,
        ]
      : []),
  ]
}

const IN_TIME = french`Si vous annulez en ligne à temps, cette somme vous est rendue.`
