import type { ReactNode } from 'react'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { FailureReason } from '../../../reservation/FailureReason.tsx'
import type { ShownDeposit } from '../deposit/use-shown-deposit.ts'
import { isDepositAsked } from '../use-booking.ts'
import { AGREEMENT_ID } from './Agreement.tsx'
import styles from './SubmitArea.module.css'

type Props = {
  state: 'no-slot' | 'ready' | 'sending'
  failure: Error | null
  deposit: ShownDeposit | null
  /** Beside the button, of which it is the description. */
  agreement: ReactNode
  children: ReactNode
}

export function SubmitArea({ state, failure, deposit, agreement, children }: Props) {
  return (
    <div className={styles.area}>
      {failure && (
        <Notice kind="error" title={titleOf(failure)} ref={focusAndCenter}>
          <FailureReason error={failure} />
          <p>Ce que vous avez saisi est conservé.</p>
        </Notice>
      )}
      {children}
      <div className={styles.row}>
        <button
          type="submit"
          className={`${buttonStyles.primary} ${styles.submit}`}
          disabled={state !== 'ready'}
          aria-describedby={`${AGREEMENT_ID} avant-de-reserver`}
        >
          {state === 'sending' ? 'Réservation en cours...' : labelOf(deposit)}
        </button>
        {agreement}
      </div>
      <p
        id="avant-de-reserver"
        className={styles.hint}
        data-after-failure={failure !== null}
        aria-live="polite"
      >
        {state === 'no-slot' ? 'Veuillez sélectionner un créneau' : ''}
      </p>
    </div>
  )
}

/** Its words alone oblige to pay (article L221-14 of the Code de la consommation). */
function labelOf(deposit: ShownDeposit | null): string {
  return deposit ? french`Réserver et payer ${frenchPrice(deposit.euros)}` : 'Réserver'
}

function titleOf(failure: Error): string {
  return isDepositAsked(failure)
    ? 'Un paiement est demandé à la réservation'
    : 'Erreur lors de la soumission du formulaire'
}

/** Moves the focus to the notice, so that it is announced: the button that had it may be disabled. */
function focusAndCenter(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'center' })
}
