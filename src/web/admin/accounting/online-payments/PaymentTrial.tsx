import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { useLeaving } from '#web/app/use-leaving.ts'
import alertStyles from '../../ui/alert.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { refreshOnlinePayments, startPaymentTrial } from './actions.ts'
import styles from './online-payments.module.css'
import { paymentTrialQuery } from './queries.ts'
import { type TrialState, trialText } from './state-text.ts'

/** With the key of a test: 1 € is paid on Stripe’s page, read, and paid back, all without money. */
export function PaymentTrial() {
  const [search] = useSearchParams()
  const { isLeaving, error, leave } = useLeaving({ findAddress: startPaymentTrial })
  return (
    <Section id="essai" title="Essayer" help={HELP}>
      {search.get('essai') === 'retour' && <TrialResult />}
      {error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(error, 'L’essai n’a pas pu commencer.')}
        </Alert>
      )}
      <div>
        <Button variant="default" disabled={isLeaving} onClick={() => void leave()}>
          {isLeaving ? 'Ouverture de Stripe...' : french`Essayer un paiement de 1 €`}
        </Button>
      </div>
    </Section>
  )
}

const HELP = french`Sur la page de Stripe, tapez la carte 4242 4242 4242 4242, une date à venir et trois chiffres au choix. Rien n’est débité, et le site rembourse aussitôt.`

function TrialResult() {
  const trial = useQuery(paymentTrialQuery)
  const state = trial.data?.state
  // It was under way until it was read.
  useEffect(() => {
    if (state) void refreshOnlinePayments()
  }, [state])
  return (
    <QueryBoundary of={trial} failure="L’essai n’a pas pu être lu">
      {(result) => (
        <div className={styles.result} role="status">
          <p>{trialText(result.state)}</p>
          {isPending(result.state) && (
            <Button variant="default" disabled={trial.isFetching} onClick={() => void trial.refetch()}>
              Relire
            </Button>
          )}
        </div>
      )}
    </QueryBoundary>
  )
}

function isPending(state: TrialState): boolean {
  return state === 'open' || state === 'paid'
}
