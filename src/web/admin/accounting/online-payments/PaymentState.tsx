import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import type { ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import alertStyles from '../../ui/alert.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { refreshOnlinePayments, releaseOnlinePayments } from './actions.ts'
import { OnlineSwitch } from './OnlineSwitch.tsx'
import styles from './online-payments.module.css'
import { ONLINE_PAYMENTS_PURPOSE } from './purpose.ts'
import { CARD_FACTS, faultText, isOffered, keyText, openText } from './state-text.ts'

type Props = { shown: ShownOnlinePayments }

export function PaymentState({ shown }: Props) {
  const { mode, openCount, hasAddress } = shown
  const open = openText(openCount)
  return (
    <Section id="etat" title="Payer par carte" help={ONLINE_PAYMENTS_PURPOSE}>
      {mode !== null && (
        <div className={styles.control}>
          <OnlineSwitch shown={shown} />
          <Badge tone={isOffered(shown) ? 'success' : 'neutral'}>
            {isOffered(shown) ? 'En service' : 'Pas en service'}
          </Badge>
        </div>
      )}
      <Obstacle shown={shown} />
      {!hasAddress && <MissingAddress />}
      {mode !== null && <p className={styles.quiet}>{keyText(shown)}</p>}
      {open !== null && <p>{open}</p>}
      <ul className={styles.listed}>
        {CARD_FACTS.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The first thing that stands in the way of payments: the others are judged once it is gone. */
function Obstacle({ shown: { isKeyLost, isHeld, fault } }: Props) {
  if (isKeyLost) return <Warning>{LOST_KEY}</Warning>
  if (isHeld) return <Held />
  return fault === null ? null : <Warning>{faultText(fault)}</Warning>
}

const LOST_KEY = french`La clé enregistrée ne peut plus être lue : la clé secrète du site a changé. Enregistrez-la de nouveau ci-dessous ; ce qui était en cours reprend alors.`

function Held() {
  return (
    <Alert
      className={alertStyles.warning}
      variant="outline"
      role="status"
      title="Une sauvegarde a été remise en place"
    >
      <div className={styles.held}>
        <p>{HELD}</p>
        <div>
          <ConfirmButton
            label="Reprendre les paiements en ligne"
            title="Reprendre les paiements en ligne"
            tone="plain"
            confirmLabel="Reprendre"
            pendingLabel="Lecture chez Stripe..."
            action={releaseOnlinePayments}
            done="Les paiements en ligne reprennent"
            refresh={refreshOnlinePayments}
            failure="Une erreur est survenue."
          >
            <p>{RELEASE}</p>
          </ConfirmButton>
        </div>
      </div>
    </Alert>
  )
}

const HELD = french`Depuis, ce site ne demande plus rien à Stripe : la carte n’est pas proposée, et aucun remboursement ne part.`
const RELEASE = french`Le site lit chez Stripe ce qui a été payé et remboursé depuis la sauvegarde. Ce qu’il reconnaît est noté ; ce qu’il ne connaît pas s’ajoute à « À traiter ».`

function MissingAddress() {
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      <p>
        {french`Le paiement par carte demande que l’adresse du site soit confirmée, et commence par https. `}
        <Link to={`${adminPaths.siteSettings}?onglet=avance`}>Confirmer l’adresse du site</Link>
      </p>
    </Alert>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <Alert className={alertStyles.warning} variant="outline" role="status">
      {children}
    </Alert>
  )
}
