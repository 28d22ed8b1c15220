import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { useAdmin } from '../../session/use-admin.ts'

const VisitPaymentsPanel = lazy(async () => ({
  default: (await import('./VisitPaymentsPanel.tsx')).VisitPaymentsPanel,
}))

type Props = { reservation: AgendaReservation; hasBegun: boolean }

/** Loaded only while the book of receipts is kept. */
export function ReservationPayments({ reservation, hasBegun }: Props) {
  const { notesPayments } = useAdmin()
  if (!notesPayments) return null
  const wasAbsent = reservation.attendance !== null && reservation.attendance !== 'came'
  return (
    <Suspense fallback={null}>
      <VisitPaymentsPanel visit={reservation} opensForm={hasBegun && !wasAbsent} />
    </Suspense>
  )
}
