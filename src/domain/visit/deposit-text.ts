import { type Cents, frenchPrice, toEuros } from '../language/money.ts'
import { french } from '../language/typography.ts'
import { CARD_REFUND_DAYS } from './card-refunds.ts'
import type { DepositKind } from './deposit.ts'

type DepositName = {
  name: string
  /** With its article. */
  some: string
  title: string
  sentence: string
}

export const DEPOSIT_NAMES: Record<DepositKind, DepositName> = {
  arrhes: {
    name: 'arrhes',
    some: 'des arrhes',
    title: 'Arrhes',
    sentence: french`Ce sont des arrhes : si vous renoncez trop tard, elles restent acquises au cabinet ; si c’est le cabinet qui renonce, il vous en rend le double.`,
  },
  acompte: {
    name: 'acompte',
    some: 'un acompte',
    title: 'Acompte',
    sentence: french`C’est un acompte : la première part du prix, qui vous engage comme elle engage le cabinet.`,
  },
}

/** « 20 € d’arrhes ». */
export function depositAmount(kind: DepositKind, euros: number): string {
  return french`${frenchPrice(euros)} d’${DEPOSIT_NAMES[kind].name}`
}

export const REFUNDED_IN_TIME = french`Si vous annulez en ligne à temps, vous êtes remboursé sur la même carte.`

/** In the mail that confirms the booking. */
export function paidDepositNote(kind: DepositKind, cents: Cents): string {
  const paid = depositAmount(kind, toEuros(cents))
  return french`Payé par carte à la réservation : ${paid}. ${DEPOSIT_NAMES[kind].sentence} ${REFUNDED_IN_TIME}`
}

/** To whoever has it back. */
export function refundedDepositNote(cents: Cents): string {
  return french`Les ${frenchPrice(toEuros(cents))} payés par carte vous sont rendus sur la même carte : comptez ${CARD_REFUND_DAYS}.`
}
