import type { OwnWaiting } from '#contract/booking/waiting/waiting-list.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { WaitedFor } from './WaitedFor.tsx'
import styles from './WaitingCard.module.css'

type Props = {
  waiting: OwnWaiting
  isSending: boolean
  hasFocus: boolean
  onConfirm: () => void
  onEnd: () => void
}

const TEXTS = {
  unconfirmed: {
    kicker: 'Liste d’attente',
    title: french`Vous prévenir si une place se libère ?`,
    lead: 'Votre demande compte une fois confirmée.',
  },
  waiting: {
    kicker: 'Liste d’attente',
    title: 'C’est noté.',
    lead: french`Le cabinet vous prévient si une place se libère. Cette page vous permet de quitter la liste.`,
  },
  ended: {
    kicker: 'Merci de votre patience',
    title: 'Cette attente est terminée',
    lead: french`Vous n’avez plus rien à faire. Un autre moment vous conviendrait ? Réservez en ligne quand vous voulez.`,
  },
} as const

export function WaitingCard({ waiting, isSending, hasFocus, onConfirm, onEnd }: Props) {
  const { state } = waiting
  const { kicker, title, lead } = TEXTS[state]
  return (
    <div className={reservationPageStyles.card}>
      <p className={reservationPageStyles.kicker}>{kicker}</p>
      <h1
        key={state}
        className={reservationPageStyles.title}
        tabIndex={-1}
        ref={hasFocus ? moveFocus : undefined}
      >
        {title}
      </h1>
      {state !== 'ended' && <WaitedFor {...waiting} />}
      <p className={styles.lead}>{lead}</p>
      {state === 'unconfirmed' && (
        <>
          <WithoutScripts to="la confirmer" />
          <Action isSending={isSending} className={buttonStyles.primary} onPress={onConfirm}>
            Oui, prévenez-moi
          </Action>
        </>
      )}
      {state === 'waiting' && (
        <>
          <WithoutScripts to="quitter la liste" />
          <Action isSending={isSending} className={buttonStyles.quiet} onPress={onEnd}>
            Quitter la liste d’attente
          </Action>
        </>
      )}
    </div>
  )
}

type ActionProps = {
  isSending: boolean
  className: string | undefined
  onPress: () => void
  children: string
}

function Action({ isSending, className, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className={`${className} ${styles.action}`}
      aria-disabled={isSending}
      onClick={() => {
        if (!isSending) onPress()
      }}
    >
      {isSending ? 'Envoi en cours…' : children}
    </button>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
