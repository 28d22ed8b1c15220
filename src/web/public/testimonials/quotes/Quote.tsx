import type { Testimonial } from '#contract/content/testimonials.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import styles from './Quote.module.css'
import { QuoteText } from './QuoteText.tsx'
import { Stars } from './Stars.tsx'

type Props = { testimonial: Testimonial; large?: boolean }

export function Quote({ testimonial, large = false }: Props) {
  const { clientName, rating, comment, publishedDate, reservationDate } = testimonial
  return (
    <figure className={styles.quote} data-large={large}>
      <Stars rating={rating} />
      <QuoteText comment={comment} clientName={clientName} />
      <figcaption className={styles.author}>
        <span className={styles.name}>{clientName}</span>
        <span>
          Publié le <time dateTime={publishedDate}>{dayAndYear(publishedDate)}</time>
        </span>
        {reservationDate !== null && (
          <span className={styles.verified}>
            <Check />
            Rendez-vous vérifié du <time dateTime={reservationDate}>{dayAndYear(reservationDate)}</time>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Check() {
  return (
    <svg className={styles.check} viewBox="0 0 20 20" aria-hidden="true">
      <path d="m4.500 10.500 3.700 3.700 7.300-8" />
    </svg>
  )
}
