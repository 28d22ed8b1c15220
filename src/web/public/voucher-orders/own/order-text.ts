import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { addDays, frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

/** A consumer is paid back within 14 days of the withdrawal (article L221-24 of the Code de la consommation). */
const REFUND_DAYS = 14

type Said = { title: string; lead: string }

export function orderText(order: OwnVoucherOrder): Said {
  switch (order.state) {
    case 'unpaid':
      return {
        title: `À régler au plus tard le ${dayAndYear(order.payableUntil)}`,
        lead: `Votre commande est enregistrée, un e-mail la reprend. Dès que le règlement est reçu, le bon part ${wayOf(order)}.`,
      }
    case 'paid':
      return { title: french`Réglé : le bon partira ${momentOf(order)}`, lead: `Il part ${toWhom(order)}.` }
    case 'sent':
      return { title: french`Réglé : le bon est parti`, lead: `Il a été envoyé ${toWhom(order)}.` }
    case 'withdrawn':
      return {
        title: 'Vous avez renoncé à cette commande',
        lead: `${withdrawnText(order)} ${dueText(order)}`,
      }
    case 'refunded':
      return {
        title: 'Vous avez renoncé à cette commande',
        lead: `${withdrawnText(order)} ${settledText(order)}`,
      }
    case 'lapsed':
      return {
        title: 'Cette commande est annulée',
        lead: french`Elle n’a pas été réglée à temps : vous n’avez rien à payer, et pouvez en passer une nouvelle.`,
      }
  }
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
  if (withdrawnAt === null) return ''
  const { day, minute } = toLocalTime(withdrawnAt)
  return `Rétractation reçue le ${frenchDate(day)} à ${frenchTime(minute)}.`
}

function dueText({ refundEuros, withdrawnAt, ...order }: OwnVoucherOrder): string {
  const euros = frenchPrice(refundEuros ?? 0)
  const until = withdrawnAt && ` au plus tard le ${dayAndYear(addDays(withdrawnAt.date, REFUND_DAYS))}`
  return `${euros} vous sont remboursés${until ?? ''}.${keptText(order)}`
}

function settledText({ refundEuros, ...order }: OwnVoucherOrder): string {
  if (refundEuros) return `${frenchPrice(refundEuros)} vous ont été remboursés.${keptText(order)}`
  return order.usedEuros > 0
    ? french`Le bon avait entièrement servi : rien n’est à rembourser.`
    : french`Rien n’était réglé : vous n’avez rien à payer.`
}

function keptText({ usedEuros }: Pick<OwnVoucherOrder, 'usedEuros'>): string {
  return usedEuros === 0 ? '' : french` ${frenchPrice(usedEuros)} avaient déjà servi : ils sont conservés.`
}

/** What a withdrawal would mean now. */
export function withdrawalConsequences({ state, usedEuros }: OwnVoucherOrder): string[] {
  if (state === 'unpaid') return [french`La commande prend fin : vous n’avez rien à payer.`]
  return [
    french`Le code du bon ne vaut plus rien dès maintenant. Les rendez-vous à venir qu’il devait régler se règlent sur place.`,
    usedEuros === 0
      ? 'Ce que vous avez payé vous est remboursé sous 14 jours.'
      : french`${frenchPrice(usedEuros)} ont déjà servi : ils sont conservés. Le reste vous est remboursé sous 14 jours.`,
  ]
}

/** Null while there is nothing to withdraw from. */
export function withdrawalEndText({ state, canWithdraw, withdrawalUntil }: OwnVoucherOrder): string | null {
  if (canWithdraw || !['unpaid', 'paid', 'sent'].includes(state)) return null
  return `Le délai de rétractation a pris fin le ${dayAndYear(withdrawalUntil)}.`
}
