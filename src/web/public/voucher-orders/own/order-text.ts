import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { keptText, refundText, withdrawalMoment } from '#domain/accounting/voucher-order-text.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice, toCents } from '#domain/language/money.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { CARD_REFUND_DAYS } from '#domain/visit/card-refunds.ts'

type Said = { title: string; lead: string }

export function orderText(order: OwnVoucherOrder): Said {
  switch (order.state) {
    case 'unpaid':
      return {
        title: `À régler au plus tard le ${dayAndYear(order.payableUntil)}`,
        lead: `Votre commande est enregistrée, un e-mail la récapitule. Dès que le règlement est reçu, le bon part ${wayOf(order)}.`,
      }
    case 'paid':
      return { title: paidTitle(order), lead: `Il part ${toWhom(order)}.` }
    case 'sent':
      return { title: french`Réglé : le bon est parti`, lead: `Il a été envoyé ${toWhom(order)}.` }
    case 'withdrawn':
    case 'refunded':
      return {
        title: 'Vous avez renoncé à cette commande',
        lead: `${withdrawnText(order)} ${settlementText(order)}`,
      }
    case 'lapsed':
      return {
        title: 'Cette commande est annulée',
        lead: french`Elle n’a pas été réglée à temps : vous n’avez rien à payer, et pouvez en passer une nouvelle.`,
      }
  }
}

function paidTitle(order: OwnVoucherOrder): string {
  return order.isPaidByCard
    ? french`Paiement reçu : le bon part ${momentOf(order)}`
    : french`Réglé : le bon partira ${momentOf(order)}`
}

function toWhom({ sendsTo }: OwnVoucherOrder): string {
  return sendsTo === 'giver' ? 'à votre adresse e-mail' : 'directement à la personne, par e-mail'
}

function momentOf({ sendOn }: OwnVoucherOrder): string {
  return sendOn === null ? 'dans les minutes qui viennent' : french`le ${frenchDate(sendOn)} à 9 h`
}

function wayOf(order: OwnVoucherOrder): string {
  return order.sendOn === null ? toWhom(order) : `${toWhom(order)}, ${momentOf(order)}`
}

function withdrawnText({ withdrawnAt }: OwnVoucherOrder): string {
  return withdrawnAt === null ? '' : `Rétractation reçue le ${withdrawalMoment(toLocalTime(withdrawnAt))}.`
}

/** Says the refund, due or made, and the amount kept. */
function settlementText(order: OwnVoucherOrder): string {
  const { refundEuros, usedEuros, validUntil, withdrawnAt, isPaidByCard } = order
  const isPaid = Boolean(refundEuros) || usedEuros > 0 || validUntil !== null
  const priceCents = toCents(order.priceEuros)
  const refundCents = toCents(refundEuros ?? 0)
  const withdrawn = {
    isPaid,
    isPaidByCard,
    priceCents,
    refundCents,
    paidBackCents: Math.max(0, priceCents - refundCents - toCents(usedEuros)),
    withdrawnOn: withdrawnAt?.date ?? order.orderedAt.date,
  }
  return `${refundOf(order) ?? refundText(withdrawn)} ${keptText(withdrawn)}`.trim()
}

/** Made, or failed; null while it is due. */
function refundOf({ state, refundEuros, isPaidByCard, isCardRefundFailed }: OwnVoucherOrder): string | null {
  if (!refundEuros) return null
  const price = frenchPrice(refundEuros)
  if (state === 'refunded') return `${price} vous ont été remboursés.${isPaidByCard ? ` ${ON_CARD}` : ''}`
  if (!isCardRefundFailed) return null
  return french`Votre banque n’a pas accepté le remboursement de ${price} sur la carte : écrivez-nous, et nous vous rendons cette somme autrement.`
}

const ON_CARD = french`Sur une carte, comptez ${CARD_REFUND_DAYS}.`

export function withdrawalConsequences({ state, usedEuros, isPaidByCard }: OwnVoucherOrder): string[] {
  if (state === 'unpaid') return [french`La commande prend fin : vous n’avez rien à payer.`]
  const way = isPaidByCard ? french`sur la même carte : comptez ${CARD_REFUND_DAYS}` : 'sous 14 jours'
  return [
    french`Dès votre confirmation, le code du bon ne vaut plus rien. Les rendez-vous à venir qu’il devait régler se régleront sur place.`,
    usedEuros === 0
      ? `Ce que vous avez payé vous est remboursé ${way}.`
      : french`${frenchPrice(usedEuros)} ont déjà servi : ils sont conservés. Le reste vous est remboursé ${way}.`,
  ]
}

/** Null while there is nothing to withdraw from. */
export function withdrawalEndText({ state, canWithdraw, withdrawalUntil }: OwnVoucherOrder): string | null {
  if (canWithdraw || !['unpaid', 'paid', 'sent'].includes(state)) return null
  return `Le délai de rétractation a pris fin le ${dayAndYear(withdrawalUntil)}.`
}
