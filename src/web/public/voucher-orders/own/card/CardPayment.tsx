import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { useLeaving } from '#web/app/use-leaving.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { FailureReason } from '../../../reservation/FailureReason.tsx'
import { openOrderCheckout } from '../../actions.ts'
import styles from '../OrderCard.module.css'
import { useCheckoutReading } from './use-checkout-reading.ts'

type Props = {
  order: OwnVoucherOrder
  token: string
  /** From the provider’s page, after paying. */
  isBack: boolean
  onRead: (order: OwnVoucherOrder) => void
}

export function CardPayment({ order, token, isBack, onRead }: Props) {
  const { reading, read } = useCheckoutReading({ token, isBack, onRead })
  const { isLeaving, error, leave } = useLeaving({
    findAddress: () => openOrderCheckout(token),
    onBack: () => void read(),
  })
  const isRead = reading.status === 'idle'
  return (
    <>
      {reading.status === 'reading' && <p role="status">Lecture de votre paiement…</p>}
      {reading.status === 'unconfirmed' && (
        <Notice kind="info" title="Votre paiement n’est pas encore confirmé">
          <p>{UNCONFIRMED}</p>
          <ReadAgain onClick={read} />
        </Notice>
      )}
      {reading.status === 'failed' && (
        <Notice kind="error" title="Votre paiement n’a pas pu être lu.">
          <FailureReason error={reading.error} />
          <ReadAgain onClick={read} />
        </Notice>
      )}
      {order.takesCards && (
        <button
          type="button"
          className={isRead ? buttonStyles.primary : buttonStyles.quiet}
          disabled={isLeaving || reading.status === 'reading'}
          onClick={() => void leave()}
        >
          {isLeaving
            ? 'Ouverture de la page de paiement…'
            : french`Payer ${frenchPrice(order.priceEuros)} par carte`}
        </button>
      )}
      {error && (
        <Notice kind="error" title="La page de paiement ne s’est pas ouverte.">
          <OpeningFailure error={error} />
        </Notice>
      )}
      {order.takesCards && <p className={styles.quiet}>{HOW}</p>}
      <h3 className={styles.otherwise}>Autrement</h3>
    </>
  )
}

const HOW = french`Sur la page sécurisée de Stripe. Le bon part dès que c’est payé, ou le jour choisi.`
const UNCONFIRMED = french`Cela prend d’ordinaire quelques secondes. Si vous avez payé, ne payez pas de nouveau : le bon part dès la confirmation.`

function ReadAgain({ onClick }: { onClick: () => Promise<void> }) {
  return (
    <p>
      <button
        type="button"
        className={`${buttonStyles.quiet} ${buttonStyles.small}`}
        onClick={() => void onClick()}
      >
        Actualiser
      </button>
    </p>
  )
}

/** The reason is for the practice, which finds it in its office. */
function OpeningFailure({ error }: { error: Error }) {
  const isForPractice = error instanceof ApiError && error.code === 'payment_provider_refused'
  return isForPractice ? <p>{UNUSABLE}</p> : <FailureReason error={error} />
}

const UNUSABLE = french`Le paiement par carte ne fonctionne pas en ce moment. Réglez autrement, ou réessayez plus tard.`
