import { useId } from 'react'
import type { PlannedReservation } from '#contract/booking/giving.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { Unchanged } from '../CallList.tsx'
import { CallList } from '../CallList.tsx'
import styles from '../cancellations.module.css'
import { planSummary } from './giving-text.ts'

type Props = {
  plan: readonly PlannedReservation[]
  receivers: readonly { id: number; displayName: string }[]
  isSpread: boolean
  staying: readonly Unchanged[]
}

/** The effect of giving: how many visits to whom, and whose clients to call. */
export function GivingPlan({ plan, receivers, isSpread, staying }: Props) {
  const headingId = useId()
  return (
    <div className={styles.plan}>
      <p role="status">
        <strong>{planSummary(plan, { receivers, isSpread })}</strong>
      </p>
      {staying.length > 0 && (
        <section className={`${primitivesStyles.smallStack} ${styles.toCall}`} aria-labelledby={headingId}>
          <h3 id={headingId}>{french`À appeler : ${frenchNumber(staying.length)}`}</h3>
          <CallList staying={staying} />
        </section>
      )}
    </div>
  )
}
