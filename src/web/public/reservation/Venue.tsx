import { NNBSP } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Link } from '#web/ui/Link.tsx'
import { ContactDetails } from '../layout/ContactDetails.tsx'
import reservationPageStyles from './reservation-page.module.css'
import styles from './Venue.module.css'

type Props = { address: string | null; phone: string | null; doorCode?: string | undefined }

/** The address of the appointment, and how to get there. */
export function Venue({ address, phone, doorCode }: Props) {
  const { settings } = usePublicSettings()
  if (address === null && phone === null && doorCode === undefined) return null
  return (
    <section className={`${reservationPageStyles.card} ${styles.venue}`} aria-labelledby="ou-nous-trouver">
      <h2 id="ou-nous-trouver" className={styles.title}>
        Où nous trouver
      </h2>
      <ContactDetails
        address={address}
        phone={phone}
        geo={settings?.geo ?? null}
        stepFree={settings?.stepFree}
      />
      {doorCode !== undefined && (
        <p>
          Code de la porte{NNBSP}: <strong className={styles.code}>{doorCode}</strong>
        </p>
      )}
      <p className={styles.ways}>
        <Link to={paths.contact}>Accès et contact</Link>
      </p>
    </section>
  )
}
