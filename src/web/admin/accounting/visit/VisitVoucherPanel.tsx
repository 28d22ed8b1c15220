import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { type VisitReference, visitPaymentsQuery } from '../received/queries.ts'
import styles from '../vouchers/vouchers.module.css'
import { VoucherOfVisit } from './VoucherOfVisit.tsx'

/** Vouchers alone, while no book of receipts is kept. */
export function VisitVoucherPanel({ visit }: { visit: VisitReference }) {
  const payments = useQuery(visitPaymentsQuery(visit))
  return (
    <section className={styles.form} aria-labelledby="bon-du-rendez-vous">
      <h3 id="bon-du-rendez-vous">Bon ou carnet</h3>
      <QueryBoundary of={payments}>
        {(loaded) =>
          loaded.dueEuros !== null && loaded.dueEuros > 0 ? (
            <VoucherOfVisit visit={visit} payments={loaded} />
          ) : (
            <p className={styles.quiet}>Ce rendez-vous n’a pas de prix à régler.</p>
          )
        }
      </QueryBoundary>
    </section>
  )
}
