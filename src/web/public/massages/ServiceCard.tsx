import type { Service } from '#contract/booking/services.ts'
import { frenchLengthAndMinutes } from '#domain/language/french-length.ts'
import { french } from '#domain/language/typography.ts'
import { bookingPath, contactPath } from '#web/app/paths.ts'
import { frenchLengthsOf, frenchPriceOf, hasSeveralLengths } from '#web/app/services/variants.ts'
import buttonStyles from '#web/ui/button.module.css'
import foldStyles from '#web/ui/fold.module.css'
import { Link } from '#web/ui/Link.tsx'
import { GiftLink } from '../gifts/GiftLink.tsx'
import { splitFirstSentence } from './first-sentence.ts'
import { ON_REQUEST } from './on-request.ts'
import styles from './ServiceCard.module.css'
import { ServicePicture } from './ServicePicture.tsx'

type Props = {
  service: Service
  /** Below the one of its category, if any. */
  heading?: 'h2' | 'h3'
  position: number
  /** True if at least one service of the list has a picture. */
  hasPictures: boolean
}

export function ServiceCard({ service, heading: Heading = 'h2', position, hasPictures }: Props) {
  const { id, name, description, duration, picture, bookable, onRequest } = service
  const [opening, remainder] = splitFirstSentence(description)
  return (
    <li className={styles.card} data-pictures={hasPictures}>
      {hasPictures && (
        <ServicePicture
          picture={picture}
          position={position}
          className={styles.picture}
          motifClassName={styles.motif}
          sizes="(width < 48rem) 92vw, (width < 70rem) 46vw, 27rem"
          isFirst={position === 0}
        />
      )}
      <Heading className={styles.name}>{name}</Heading>
      <p className={styles.text}>{opening}</p>
      <div className={styles.offer}>
        <p className={styles.facts}>
          <span className={styles.price}>{onRequest ? ON_REQUEST : frenchPriceOf(service)}</span>
          <span>
            {hasSeveralLengths(service) ? frenchLengthsOf(service) : frenchLengthAndMinutes(duration)}
          </span>
        </p>
        {onRequest && (
          <Link to={contactPath(id)} className={`${buttonStyles.quiet} ${buttonStyles.small}`}>
            Nous contacter<span className="visually-hidden">{french` : ${name}`}</span>
          </Link>
        )}
        {!onRequest && bookable === false && <p className={styles.unbookable}>Pas réservable en ligne</p>}
        {bookable !== false && (
          <Link to={bookingPath({ service: id })} className={`${buttonStyles.primary} ${buttonStyles.small}`}>
            Réserver<span className="visually-hidden">{french` : ${name}`}</span>
          </Link>
        )}
        <GiftLink service={service} />
      </div>
      {/* Below the price, so that unfolding it leaves the prices of its row in line. */}
      {remainder && (
        <details className={foldStyles.fold}>
          <summary>
            En savoir plus<span className="visually-hidden">{` sur ${name}`}</span>
          </summary>
          <p className={styles.more}>{remainder}</p>
        </details>
      )}
    </li>
  )
}
