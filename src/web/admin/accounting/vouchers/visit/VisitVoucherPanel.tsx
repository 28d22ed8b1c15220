import { useQuery } from '@tanstack/react-query'
import { settlementText } from '#domain/accounting/settlement-text.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { type VisitReference, visitPaymentsQuery } from '../../payments/queries.ts'
import styles from '../vouchers.module.css'
import { VisitVoucher } from './VisitVoucher.tsx'

/** Vouchers alone, while no book of receipts is kept. */
export function VisitVoucherPanel({ visit }: { visit: VisitReference }) {
  const payments = useQuery(visitPaymentsQuery(visit))
  return (
    <section className={styles.form} aria-labelledby="bon-du-rendez-vous">
      <h3 id="bon-du-rendez-vous" className={styles.heading}>
        Bon ou carnet
      </h3>
      <QueryBoundary of={payments} keepData>
        {(loaded) => (
          <>
            {loaded.voucherEuros > 0 && loaded.state === 'paid' && (
              <p className={styles.quiet}>{settlementText(loaded)}</p>
            )}
            <VisitVoucher visit={visit} payments={loaded} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
