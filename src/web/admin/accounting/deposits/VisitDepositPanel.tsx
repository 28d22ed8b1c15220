import { useQuery } from '@tanstack/react-query'
import { DEPOSIT_NAMES } from '#domain/visit/deposit-text.ts'
import styles from '../received/payments.module.css'
import { type VisitReference, visitPaymentsQuery } from '../received/queries.ts'
import { VisitDeposit } from './VisitDeposit.tsx'

/** While no book of receipts is kept. Nothing for a visit without a deposit. */
export function VisitDepositPanel({ visit }: { visit: VisitReference }) {
  const { data } = useQuery(visitPaymentsQuery(visit))
  if (!data?.deposit) return null
  return (
    <section className={styles.panel} aria-labelledby="acompte-du-rendez-vous">
      <h3 id="acompte-du-rendez-vous">{DEPOSIT_NAMES[data.deposit.kind].title}</h3>
      <VisitDeposit reservationId={visit.id} deposit={data.deposit} />
    </section>
  )
}
