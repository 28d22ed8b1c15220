import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { bookingPath, contactPath } from '#web/app/paths.ts'
import { frenchLengthsOf, frenchPriceOf } from '#web/app/services/variants.ts'
import { Link } from '#web/ui/Link.tsx'
import { splitFirstSentence } from '../massages/first-sentence.ts'
import { ON_REQUEST } from '../massages/on-request.ts'
import { ServicePicture } from '../massages/ServicePicture.tsx'
import styles from './ServiceTeaser.module.css'

type Props = {
  service: Service
  /** True if at least one service of the list has a picture. */
  hasPictures: boolean
}

export function ServiceTeaser({ service, hasPictures }: Props) {
  const { id, name, description, picture, bookable, onRequest = false } = service
  const isBookable = bookable !== false
  const [opening] = splitFirstSentence(description)
  return (
    <li className={styles.card} data-pictures={hasPictures} data-linked={isBookable || onRequest}>
      <ServicePicture picture={picture} className={styles.picture} sizes="(width < 40rem) 7rem, 27rem" />
      <div className={styles.text}>
        <h3>
          {isBookable ? (
            <Link to={bookingPath({ service: id })} className={`${styles.name} ${styles.link}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {opening && <p className={styles.opening}>{opening}</p>}
      </div>
      <p className={styles.offer}>
        <span>{frenchLengthsOf(service)}</span>
        <span className={styles.price}>{onRequest ? ON_REQUEST : frenchPriceOf(service)}</span>
        {onRequest && (
          <Link to={contactPath(id)} className={`${styles.action} ${styles.link}`}>
            Nous contacter<span className="visually-hidden">{french` : ${name}`}</span>
          </Link>
        )}
        {/* The name above is the link, and covers the card. */}
        {isBookable && (
          <span className={styles.action} aria-hidden="true">
            Réserver
          </span>
        )}
      </p>
    </li>
  )
}
