import { paths } from '#web/app/paths.ts'
import { usePublicSettings, useSiteNames } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { frenchRatings, type Ratings } from '#web/ui/rating/rating.ts'
import { NOTHING_BOOKABLE } from '../booking/flow/not-bookable.ts'
import { ContactLinks } from '../layout/ContactLinks.tsx'
import type { NextSlots } from '../praticiens/use-next-slot-of-each.ts'
import { Backdrop } from './Backdrop.tsx'
import styles from './Hero.module.css'
import { NextSlot } from './NextSlot.tsx'
import { Stones } from './Stones.tsx'

type Props = {
  pictures: string[]
  isBookable: boolean
  nextSlots: NextSlots
  /** Undefined for too few. */
  ratings: Ratings | undefined
}

export function Hero({ pictures, isBookable, nextSlots, ratings }: Props) {
  const { title, tagline } = useSiteNames()
  const hasPicture = pictures.length > 0
  return (
    <section className={styles.hero} data-has-picture={hasPicture} aria-label="Prendre rendez-vous">
      {hasPicture && <Backdrop pictures={pictures} />}
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1 className={styles.title} data-long={title.length > 28}>
            {title}
          </h1>
          <p className={styles.tagline}>{tagline}</p>
          {isBookable ? <BookingInvitation nextSlots={nextSlots} ratings={ratings} /> : <ContactInvitation />}
        </div>
        {!hasPicture && <Stones />}
      </div>
    </section>
  )
}

function BookingInvitation({ nextSlots, ratings }: Pick<Props, 'nextSlots' | 'ratings'>) {
  const paysOnSite = usePublicSettings().settings?.deposits === undefined
  return (
    <>
      <Link to={paths.booking} className={`${buttonStyles.primary} ${styles.action}`}>
        Prendre rendez-vous
      </Link>
      <NextSlot nextSlots={nextSlots} />
      <p className={styles.note}>
        {paysOnSite ? 'Réservation en ligne, règlement sur place' : 'Réservation en ligne'}
      </p>
      {ratings && (
        <Link to={paths.testimonials} className={styles.ratings}>
          {frenchRatings(ratings)}
        </Link>
      )}
    </>
  )
}

function ContactInvitation() {
  return (
    <div className={styles.contact}>
      <p>{NOTHING_BOOKABLE}</p>
      <ContactLinks />
    </div>
  )
}
