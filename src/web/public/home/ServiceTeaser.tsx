import type { Service } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { ServicePicture } from '../massages/ServicePicture.tsx'
import styles from './ServiceTeaser.module.css'

type Props = {
  service: Service
  hasPicture?: boolean
}

export function ServiceTeaser({ service, hasPicture = false }: Props) {
  const { id, name, duration, price, picture, bookable } = service
  return (
    <li className={styles.card} data-picture={hasPicture} data-bookable={bookable !== false}>
      {hasPicture && (
        <ServicePicture picture={picture} className={styles.picture} sizes="(width < 40rem) 7rem, 27rem" />
      )}
      <h3>
        {bookable === false ? (
          name
        ) : (
          <Link to={bookingPath({ service: id })} className={styles.link}>
            {name}
          </Link>
        )}
      </h3>
      <p className={styles.facts}>
        <span>{frenchLength(duration)}</span>
        <span className={styles.price}>{frenchPrice(price)}</span>
      </p>
    </li>
  )
}
