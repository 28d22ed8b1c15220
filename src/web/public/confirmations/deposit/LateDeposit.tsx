import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { CARD_REFUND_DAYS } from '#domain/visit/card-refunds.ts'

/** Told to whoever paid once the hour was no longer held. */
export function LateDeposit({ euros }: { euros: number }) {
  return (
    <p>
      {french`Votre paiement de ${frenchPrice(euros)} est arrivé trop tard. Il vous est rendu en entier, sur la même carte : comptez ${CARD_REFUND_DAYS}.`}
    </p>
  )
}
