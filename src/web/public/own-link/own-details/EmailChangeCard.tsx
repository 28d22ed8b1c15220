import type { EmailChange } from '#contract/booking/own-details.ts'
import { french } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import styles from './own-details.module.css'

type Props = { change: EmailChange | null; isSending: boolean; hasFocus: boolean; onConfirm: () => void }

const TEXTS = {
  pending: {
    title: 'Confirmez votre adresse e-mail',
    lead: french`Une fois confirmée, cette adresse reçoit les messages de votre rendez-vous, et un nouveau lien pour le gérer.`,
  },
  confirmed: {
    title: 'Adresse confirmée',
    lead: french`Un e-mail vient de partir vers elle, avec le nouveau lien de votre rendez-vous. L’ancien lien ne sert plus.`,
  },
  ended: {
    title: 'Ce lien n’est plus valable',
    lead: french`Une autre demande l’a remplacé, ou le rendez-vous a changé depuis : rien n’a été modifié.`,
  },
  unknown: {
    title: 'Ce lien n’est plus valable',
    lead: french`Il sert pendant 24 heures, ou il a été coupé en chemin : ouvrez-le depuis l’e-mail reçu, en entier.`,
  },
} as const

export function EmailChangeCard({ change, isSending, hasFocus, onConfirm }: Props) {
  const { settings } = usePublicSettings()
  const state = change?.state ?? 'unknown'
  const { title, lead } = TEXTS[state]
  return (
    <>
      <div className={reservationPageStyles.card}>
        <h1 className={reservationPageStyles.title} tabIndex={-1} ref={hasFocus ? moveFocus : undefined}>
          {title}
        </h1>
        {change?.email && <p className={styles.address}>{change.email}</p>}
        <p className={styles.lead}>{lead}</p>
        {state === 'pending' && (
          <>
            <WithoutScripts to="la confirmer" />
            <button
              type="button"
              className={`${buttonStyles.primary} ${styles.needsScripts}`}
              aria-disabled={isSending}
              onClick={() => {
                if (!isSending) onConfirm()
              }}
            >
              {isSending ? 'Confirmation en cours...' : 'Confirmer cette adresse'}
            </button>
          </>
        )}
      </div>
      <p className={styles.lead}>
        Pour toute question, <PhoneLink phone={settings?.phone ?? null} />.
      </p>
      <Link to={paths.home} className={buttonStyles.quiet}>
        Retour à l’accueil
      </Link>
    </>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
