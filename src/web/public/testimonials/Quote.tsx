import type { Testimonial } from '#contract/testimonials.ts'
import { dayNumeral, monthName } from '#domain/french-day.ts'
import styles from './Quote.module.css'
import { Stars } from './Stars.tsx'

/** `large`: alone on its page, not among others. */
type Props = { testimonial: Testimonial; large?: boolean }

/** What somebody said, how they rated it, and when. */
export function Quote({ testimonial: { clientName, rating, comment, date }, large = false }: Props) {
  const day = date.slice(0, 10)
  return (
    <figure className={styles.quote} data-large={large}>
      <Stars rating={rating} />
      <blockquote className={styles.words}>
        <p>{comment}</p>
      </blockquote>
      <figcaption className={styles.who}>
        <span className={styles.name}>{clientName}</span>
        <time dateTime={day}>{`${dayNumeral(day)} ${monthName(day)} ${day.slice(0, 4)}`}</time>
      </figcaption>
    </figure>
  )
}
