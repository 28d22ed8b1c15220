import { useEffect, useRef } from 'react'
import { french } from '#domain/language/typography.ts'
import styles from './payments.module.css'

/** Takes the focus, which was on the button that is gone. */
export function NotedPayment({ number }: { number: number }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className={styles.noted}>
      <p ref={ref} tabIndex={-1}>
        {french`Encaissement n° ${number} noté.`}
      </p>
    </div>
  )
}
