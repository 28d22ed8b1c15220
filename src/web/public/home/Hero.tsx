import { paths } from '#web/app/paths.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { NOTHING_BOOKABLE } from '../booking/not-bookable.ts'
import { ContactLinks } from '../layout/ContactLinks.tsx'
import { Backdrop } from './Backdrop.tsx'
import styles from './Hero.module.css'
import { NextSlot } from './NextSlot.tsx'
import { Stones } from './Stones.tsx'

type Props = { images: string[]; isBookable: boolean }

export function Hero({ images, isBookable }: Props) {
  const { title, tagline } = useSiteNames()
  const isPictured = images.length > 0
  return (
    <section className={styles.hero} data-pictured={isPictured} aria-label="Prendre rendez-vous">
      {isPictured && <Backdrop images={images} />}
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.tagline}>{tagline}</p>
          {isBookable ? <Book /> : <Contact />}
        </div>
        {!isPictured && <Stones />}
      </div>
    </section>
  )
}

function Book() {
  return (
    <>
      <Link to={paths.booking} className={`${buttonStyles.primary} ${styles.action}`}>
        Prendre rendez-vous
      </Link>
      <NextSlot />
      <p className={styles.note}>Réservation en ligne, règlement sur place</p>
    </>
  )
}

function Contact() {
  return (
    <div className={styles.contact}>
      <p>{NOTHING_BOOKABLE}</p>
      <ContactLinks />
    </div>
  )
}
