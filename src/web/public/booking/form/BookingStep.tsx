import { type ReactNode, type Ref, Suspense } from 'react'
import styles from './BookingStep.module.css'

type Props = {
  number: number
  title: string
  children: ReactNode
  heading?: Ref<HTMLHeadingElement>
  isDone?: boolean
}

export function BookingStep({ number, title, children, heading, isDone = false }: Props) {
  return (
    <section className={styles.step} data-done={isDone}>
      <h2 className={styles.title} tabIndex={-1} ref={heading}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {/* A boundary per step: each hydrates separately, and input is handled in between. */}
      <Suspense>{children}</Suspense>
    </section>
  )
}
