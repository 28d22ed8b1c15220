import type { Service } from '#contract/services.ts'
import { frenchLength } from '#domain/french-length.ts'
import { frenchPrice } from '#domain/money.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './ServiceTeaser.module.css'

export function ServiceTeaser({ service: { id, name, duration, price } }: { service: Service }) {
  return (
    <li className={styles.card}>
      <h3>
        <Link to={bookingPath({ service: id })} className={styles.link}>
          {name}
        </Link>
      </h3>
      <p className={styles.facts}>
        <span>{frenchLength(duration)}</span>
        <span className={styles.price}>{frenchPrice(price)}</span>
      </p>
    </li>
  )
}
