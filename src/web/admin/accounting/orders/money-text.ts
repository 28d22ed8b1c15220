import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'

const UNKNOWN_GIVER = 'qui a commandé'

/** Says the amount received, and what happens then. */
export function paymentText({ priceEuros, giverName, sendOn, sendsTo }: VoucherOrder): string {
  const to = sendsTo === 'giver' ? 'à qui l’offre' : 'à qui le reçoit'
  const sending = sendOn === null ? `aussitôt par e-mail, ${to}` : `par e-mail le jour choisi, ${to}`
  return french`${frenchPrice(priceEuros)} reçus de ${giverName ?? UNKNOWN_GIVER}. Le bon part ${sending}.`
}

export function refundedText({ refundEuros, giverName }: VoucherOrder): string {
  return french`${frenchPrice(refundEuros ?? 0)} rendus à ${giverName ?? UNKNOWN_GIVER}.`
}
