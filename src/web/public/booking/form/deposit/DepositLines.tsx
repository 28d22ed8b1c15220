import { type PaymentMeans, restOnSiteText } from '#domain/content/payment-means.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSIT_NAMES, depositAmount, REFUNDED_IN_TIME } from '#domain/visit/deposit-text.ts'
import type { ShownDeposit } from './use-shown-deposit.ts'

type Props = { deposit: ShownDeposit; means: readonly PaymentMeans[] | undefined }

/** Of the agreement, in place of « Règlement sur place ». */
export function DepositLines({ deposit: { kind, euros, restEuros }, means }: Props) {
  return (
    <>
      <li>{french`À payer maintenant, par carte : ${depositAmount(kind, euros)}, sur la page sécurisée de Stripe.`}</li>
      <li>{DEPOSIT_NAMES[kind].sentence}</li>
      <li>{REFUNDED_IN_TIME}</li>
      {restEuros > 0 && <li>{restOnSiteText(restEuros, means)}</li>}
    </>
  )
}
