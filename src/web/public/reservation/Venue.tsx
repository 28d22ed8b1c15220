import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { ContactDetails } from '../layout/ContactDetails.tsx'
import { mapLink } from './map-link.ts'
import reservationPageStyles from './reservation-page.module.css'
import styles from './Venue.module.css'

/** Where the appointment takes place, and how to get there. */
export function Venue({ address, phone }: { address: string | null; phone: string | null }) {
  const { settings } = usePublicSettings()
  const map = mapLink({ address, geo: settings?.geo ?? null })
  if (address === null && phone === null) return null
  return (
    <section className={`${reservationPageStyles.card} ${styles.venue}`} aria-labelledby="ou-nous-trouver">
      <h2 id="ou-nous-trouver" className={styles.title}>
        Où nous trouver
      </h2>
      <ContactDetails address={address} phone={phone} openingHours={null} wide />
      <p className={styles.ways}>
        {map !== null && (
          <a href={map} target="_blank" rel="noopener noreferrer">
            Voir sur la carte
            <span className="visually-hidden"> (nouvelle fenêtre)</span>
          </a>
        )}
        <Link to={paths.contact}>Accès et contact</Link>
      </p>
    </section>
  )
}
