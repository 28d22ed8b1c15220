import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { LostLinksLine } from '../lost-links/LostLinksLine.tsx'
import { BookingLinks } from '../reservation/BookingLinks.tsx'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import styles from './OwnLinkPage.module.css'

/** One page for ended, truncated and invented links: it does not tell whether there was a reservation. */
export function UnknownLink() {
  const { settings } = usePublicSettings()
  return (
    <>
      <div className={reservationPageStyles.card}>
        <p className={reservationPageStyles.kicker}>Rien n’est perdu</p>
        <h1 className={reservationPageStyles.title}>Ce lien n’est plus valable</h1>
        <p className={styles.lead}>
          Un lien plus récent l’a peut-être remplacé, ou il a été coupé en chemin. Ouvrez celui du dernier
          e-mail que nous vous avons envoyé, en entier.
        </p>
        <p className={styles.lead}>
          Pour changer ou annuler un rendez-vous, <PhoneLink phone={settings?.phone ?? null} />.
        </p>
        <LostLinksLine question={french`Vous n’avez plus cet e-mail ?`} />
      </div>
      <BookingLinks />
    </>
  )
}
