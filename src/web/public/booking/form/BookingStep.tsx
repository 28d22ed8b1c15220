import { type ReactNode, type Ref, Suspense } from 'react'
import styles from './BookingStep.module.css'

type Props = { number: number; title: string; children: ReactNode; heading?: Ref<HTMLHeadingElement> }

/** One of the three steps of a booking; all are in view, in whatever order a visitor takes them. */
export function BookingStep({ number, title, children, heading }: Props) {
  return (
    <section className={styles.step}>
      <h2 className={styles.title} tabIndex={-1} ref={heading}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {/* Each step is taken over by itself: a slow phone answers a touch between them. */}
      <Suspense>{children}</Suspense>
    </section>
  )
}
