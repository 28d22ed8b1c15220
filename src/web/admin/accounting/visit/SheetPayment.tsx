import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { settlementText, shownSettlement } from '#domain/accounting/settlement-text.ts'
import { useAdmin } from '../../session/use-admin.ts'
import styles from '../received/payments.module.css'
import { paymentsOfDayQuery } from '../received/queries.ts'
import { VisitPaymentButton } from './VisitPaymentButton.tsx'
import { VoucherSettlement } from './VoucherSettlement.tsx'

/** All rows of a sheet share one request. */
export function SheetPayment({ reservation }: { reservation: AgendaReservation }) {
  const { data } = useQuery(paymentsOfDayQuery(reservation.date))
  const { notesPayments = false } = useAdmin()
  if (data === undefined) return null
  const found = data.find(({ id }) => id === reservation.id)
  if (!notesPayments) return <VoucherSettlement settlement={found} />
  const settlement = shownSettlement(reservation, found)
  return (
    <div className={styles.inList}>
      <span>{settlementText(settlement)}</span>{' '}
      <VisitPaymentButton reservation={reservation} settlement={settlement} />
    </div>
  )
}
