import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import button from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import card from '../reservation/reservation-page.module.css'
import styles from './ManagePage.module.css'

/** A link that opens nothing: too old, cut short, or never one of ours. */
export function UnknownLink() {
  const { settings } = usePublicSettings()
  return (
    <>
      <div className={card.card}>
        <p className={card.kicker}>Rien n’est perdu</p>
        <h1 className={card.title}>Ce lien n’est pas valable</h1>
        <p className={styles.lead}>
          Il a peut-être été coupé en chemin. Ouvrez-le depuis le dernier e-mail que nous vous avons envoyé,
          en entier.
        </p>
        <p className={styles.lead}>
          Pour changer ou annuler un rendez-vous, <PhoneLink phone={settings?.phone ?? null} />.
        </p>
      </div>
      <div className={card.actions}>
        <Link to={paths.booking} className={button.primary}>
          Prendre rendez-vous
        </Link>
        <Link to={paths.home} className={button.quiet}>
          Retour à l’accueil
        </Link>
      </div>
    </>
  )
}
