import { paths } from '#web/app/paths.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import button from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { Backdrop } from './Backdrop.tsx'
import styles from './Hero.module.css'
import { NextSlot } from './NextSlot.tsx'
import { Stones } from './Stones.tsx'

/** The practice's name, and the one thing to do. */
export function Hero({ images }: { images: string[] }) {
  const { title, tagline } = useSiteNames()
  const isPictured = images.length > 0
  return (
    <section className={styles.hero} data-pictured={isPictured} aria-label="Prendre rendez-vous">
      {isPictured && <Backdrop images={images} />}
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.tagline}>{tagline}</p>
          <Link to={paths.booking} className={`${button.primary} ${styles.action}`}>
            Prendre rendez-vous
          </Link>
          <NextSlot />
          <p className={styles.note}>Réservation en ligne, règlement sur place</p>
        </div>
        {!isPictured && <Stones />}
      </div>
    </section>
  )
}
