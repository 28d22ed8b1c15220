import type { Service } from '#contract/booking/services.ts'
import { frenchLengthAndMinutes } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { bookingPath } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { splitFirstSentence } from './first-sentence.ts'
import styles from './ServiceCard.module.css'
import { ServicePicture } from './ServicePicture.tsx'

type Props = {
  service: Service
  hasPicture?: boolean
  isFirst?: boolean
}

export function ServiceCard({ service, hasPicture = false, isFirst = false }: Props) {
  const { id, name, description, duration, price, picture, bookable } = service
  const [opening, remainder] = splitFirstSentence(description)
  return (
    <li className={styles.card}>
      {hasPicture && (
        <ServicePicture
          picture={picture}
          className={styles.picture}
          sizes="(width < 48rem) 92vw, (width < 70rem) 46vw, 27rem"
          isFirst={isFirst}
        />
      )}
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.text}>
        <p>{opening}</p>
        {remainder && (
          <details className={styles.more}>
            <summary>
              En savoir plus<span className="visually-hidden">{` sur ${name}`}</span>
            </summary>
            <p>{remainder}</p>
          </details>
        )}
      </div>
      <div className={styles.footer}>
        <p className={styles.facts}>
          <span className={styles.price}>{frenchPrice(price)}</span>
          <span>{frenchLengthAndMinutes(duration)}</span>
        </p>
        {bookable === false ? (
          <p className={styles.unbookable}>Pas réservable en ligne</p>
        ) : (
          <Link to={bookingPath({ service: id })} className={`${buttonStyles.primary} ${buttonStyles.small}`}>
            Réserver<span className="visually-hidden">{french` : ${name}`}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
