import type { Service } from '#contract/booking/services.ts'
import { listedLengthAndMinutes } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { bookingPath } from '#web/app/paths.ts'
import { lengthInAddress, type ServiceVariant, variantsOf } from '#web/app/services/variants.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './PriceLines.module.css'

/** Each length with its price: a link that chooses it for a booking, where there is somebody to book with. */
export function PriceLines({ service }: { service: Service }) {
  const { id, name, bookable } = service
  return (
    <ul className={styles.lines}>
      {variantsOf(service).map((variant) => (
        <li key={variant.id ?? 'main'}>
          {bookable === false ? (
            <span className={styles.line}>
              <LengthAndPrice {...variant} />
            </span>
          ) : (
            <Link
              to={bookingPath({ service: id, ...lengthInAddress(service, variant) })}
              className={`${styles.line} ${styles.link}`}
            >
              <LengthAndPrice {...variant} />
              <span className="visually-hidden">{french` : réserver ${name}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function LengthAndPrice({ name, duration, price }: ServiceVariant) {
  const length = listedLengthAndMinutes(duration)
  return (
    <>
      <span className={styles.length}>{name === '' ? length : `${length}, ${name}`}</span>{' '}
      <span className={styles.price}>{frenchPrice(price)}</span>
    </>
  )
}
