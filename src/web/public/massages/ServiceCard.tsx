import type { Service } from '#contract/booking/services.ts'
import { listedLengthAndMinutes } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { supplementsText } from '#domain/visit/supplements-text.ts'
import { bookingPath, contactPath } from '#web/app/paths.ts'
import { hasSeveralLengths, toAgreedPart } from '#web/app/services/variants.ts'
import buttonStyles from '#web/ui/button.module.css'
import foldStyles from '#web/ui/fold.module.css'
import { Link } from '#web/ui/Link.tsx'
import { GiftLink } from '../gifts/GiftLink.tsx'
import { splitFirstSentence } from './first-sentence.ts'
import { ON_REQUEST } from './on-request.ts'
import { PriceLines } from './PriceLines.tsx'
import styles from './ServiceCard.module.css'
import { ServicePicture } from './ServicePicture.tsx'

type Props = {
  service: Service
  /** Below the one of its category, if any. */
  heading?: 'h2' | 'h3'
  isFirst?: boolean
  /** True if at least one service of the list has a picture. */
  hasPictures: boolean
}

export function ServiceCard({ service, heading: Heading = 'h2', isFirst = false, hasPictures }: Props) {
  const { name, description, picture, options } = service
  const [opening, remainder] = splitFirstSentence(description)
  const supplements = options && (
    <p className={styles.options}>{supplementsText(options.map(toAgreedPart))}</p>
  )
  return (
    <li className={styles.card} data-pictures={hasPictures}>
      <ServicePicture
        picture={picture}
        className={styles.picture}
        sizes="(width < 48rem) 92vw, (width < 70rem) 46vw, 27rem"
        isFirst={isFirst}
      />
      <div className={styles.head}>
        <Heading className={styles.name}>{name}</Heading>
        <p className={styles.text}>{opening}</p>
      </div>
      <div className={styles.offer}>
        {hasSeveralLengths(service) ? (
          <>
            <PriceLines service={service} />
            {supplements}
            <GiftLink service={service} />
            <Action {...service} />
          </>
        ) : (
          <>
            <LengthAndPrice {...service} />
            <Action {...service} />
            {supplements}
            <GiftLink service={service} />
          </>
        )}
      </div>
      {/* Below the price, so that unfolding it leaves the prices of its row in line. */}
      {remainder && (
        <details className={`${foldStyles.fold} ${styles.fold}`}>
          <summary>
            En savoir plus<span className="visually-hidden">{` sur ${name}`}</span>
          </summary>
          <p className={styles.more}>{remainder}</p>
        </details>
      )}
    </li>
  )
}

function LengthAndPrice({ duration, price, onRequest }: Service) {
  return (
    <p className={styles.facts}>
      <span className={styles.price}>{onRequest ? ON_REQUEST : frenchPrice(price)}</span>
      <span>{listedLengthAndMinutes(duration)}</span>
    </p>
  )
}

function Action({ id, name, bookable, onRequest }: Service) {
  if (onRequest) {
    return (
      <Link to={contactPath(id)} className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.action}`}>
        Nous contacter<span className="visually-hidden">{french` : ${name}`}</span>
      </Link>
    )
  }
  if (bookable === false) return <p className={styles.unbookable}>Pas réservable en ligne</p>
  return (
    <Link
      to={bookingPath({ service: id })}
      className={`${buttonStyles.primary} ${buttonStyles.small} ${styles.action}`}
    >
      Réserver<span className="visually-hidden">{french` : ${name}`}</span>
    </Link>
  )
}
