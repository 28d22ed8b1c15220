import type { OnlineTask } from '#contract/accounting/online-payments.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'

/** One sentence, in the words of whoever has to deal with it. */
export function taskText({ kind, euros, failure }: OnlineTask): string {
  const price = frenchPrice(euros)
  switch (kind) {
    case 'differs':
      return french`${price} payés par carte, mais pas ce qui était demandé : rien n’est noté au livre. Regardez ce paiement chez Stripe.`
    case 'refundFailed':
      return french`Remboursement de ${price} non abouti : ${failureText(failure)}.`
    case 'refundElsewhere':
      return french`Remboursement de ${price} fait chez Stripe : il n’est pas encore noté.`
  }
}

/** Codes of Stripe, and ours: `gone`, `returned`. */
const FAILURES: Partial<Record<string, string>> = {
  amount_too_large: 'il dépasse ce qui reste de ce paiement',
  balance_insufficient: 'le solde de votre compte Stripe ne suffit pas',
  charge_already_refunded: 'ce paiement est déjà remboursé chez Stripe',
  charge_disputed: 'le client conteste ce paiement auprès de sa banque',
  declined: 'la banque l’a refusé',
  expired_or_canceled_card: 'la carte est expirée ou annulée',
  gone: 'Stripe ne connaît pas ce paiement',
  insufficient_funds: 'le solde de votre compte Stripe ne suffit pas',
  lost_or_stolen_card: 'la carte est déclarée perdue ou volée',
  returned: 'la banque a renvoyé l’argent',
}

function failureText(failure: string | null): string {
  if (failure === null) return 'Stripe n’en donne pas la raison'
  return FAILURES[failure] ?? french`Stripe répond « ${failure} »`
}
