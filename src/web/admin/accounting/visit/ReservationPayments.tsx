import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { countsAsCame } from '#domain/visit/attendance.ts'
import { useAdmin } from '../../session/use-admin.ts'

const VisitPaymentsPanel = lazy(async () => ({
  default: (await import('./VisitPaymentsPanel.tsx')).VisitPaymentsPanel,
}))

const VisitVoucherPanel = lazy(async () => ({
  default: (await import('./VisitVoucherPanel.tsx')).VisitVoucherPanel,
}))

type Props = { reservation: AgendaReservation; hasBegun: boolean }

/** Loaded only while the book of receipts is kept, or vouchers settle visits. */
export function ReservationPayments({ reservation, hasBegun }: Props) {
  const { notesPayments, honorsVouchers } = useAdmin()
  if (!notesPayments && !honorsVouchers) return null
  if (!notesPayments) {
    return (
      <Suspense fallback={null}>
        <VisitVoucherPanel visit={reservation} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={null}>
      <VisitPaymentsPanel visit={reservation} opensForm={hasBegun && countsAsCame(reservation.attendance)} />
    </Suspense>
  )
}
