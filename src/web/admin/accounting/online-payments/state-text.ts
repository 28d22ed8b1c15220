import type { readPaymentTrial, ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Moment = NonNullable<ShownOnlinePayments['verifiedAt']>

function momentText(at: Moment): string {
  const { day, minute } = toLocalTime(at)
  return french`${dayAndYear(day)} à ${frenchTime(minute)}`
}

/** « Clé réelle, vérifiée le 12 avril 2027 à 8 h ». */
export function keyText({ mode, verifiedAt }: ShownOnlinePayments): string {
  const key = mode === 'test' ? 'Clé d’essai, avec laquelle rien n’est débité' : 'Clé réelle'
  return verifiedAt === null ? key : `${key}, vérifiée le ${momentText(verifiedAt)}`
}

export function faultText({ kind, since }: NonNullable<ShownOnlinePayments['fault']>): string {
  const moment = momentText(since)
  switch (kind) {
    case 'key':
      return french`Stripe refuse cette clé depuis le ${moment} : elle a sans doute été révoquée. Créez-en une autre, et enregistrez-la ci-dessous.`
    case 'right':
      return french`Il manque un droit à cette clé depuis le ${moment} : rendez-le-lui chez Stripe, ou enregistrez-en une autre ci-dessous.`
    case 'silent':
      return french`Stripe ne répond pas depuis le ${moment}. Le site réessaie chaque minute : vous n’avez rien à faire.`
  }
}

/** Null while nothing is under way. */
export function openText(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? 'Un paiement ou un remboursement est en cours.'
    : french`${count} paiements ou remboursements sont en cours.`
}

/** Visitors see the button: the switch alone says less. */
export function areCardsOffered({ isOn, mode, isHeld, isKeyLost, hasAddress }: ShownOnlinePayments): boolean {
  return isOn && mode === 'live' && !isHeld && !isKeyLost && hasAddress
}

export const CARD_FACTS = [
  french`Les frais de Stripe se règlent entre Stripe et vous, selon votre contrat avec lui. Le livre des recettes note le montant payé en entier.`,
  french`Stripe reçoit le montant, le jour de la commande ou du rendez-vous et l’e-mail de qui paie, jamais la prestation. Le numéro de la carte ne passe jamais par ce site.`,
] as const

export type TrialState = Reply<typeof readPaymentTrial>['state']

export function trialText(state: TrialState): string {
  switch (state) {
    case 'open':
      return 'L’essai n’est pas terminé : rien n’est encore payé sur la page de Stripe.'
    case 'paid':
      return french`1 € payé et lu. Son remboursement est demandé, mais pas encore arrivé.`
    case 'refunded':
      return french`Essai réussi : 1 € payé, lu et remboursé. Vous pouvez enregistrer une clé réelle.`
    case 'ended':
      return french`L’essai a pris fin sans paiement : recommencez.`
    case 'failed':
      return french`1 € payé et lu, mais son remboursement n’a pas abouti : la raison est dans « À traiter ».`
    case null:
      return 'Aucun essai n’a été fait avec cette clé.'
  }
}
