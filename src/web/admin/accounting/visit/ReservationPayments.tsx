import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { useAdmin } from '../../session/use-admin.ts'
import type { CardPayments } from './use-card-payments.ts'

const VisitPaymentsPanel = lazy(async () => ({
  default: (await import('./VisitPaymentsPanel.tsx')).VisitPaymentsPanel,
}))

const VisitVoucherPanel = lazy(async () => ({
  default: (await import('./VisitVoucherPanel.tsx')).VisitVoucherPanel,
}))

type Props = { reservation: AgendaReservation; payments: CardPayments }

/** Loaded only while the book of receipts is kept, or vouchers settle visits. */
export function ReservationPayments({ reservation, payments }: Props) {
  const { notesPayments, honorsVouchers } = useAdmin()
  if (!notesPayments && !honorsVouchers) return null
  if (!notesPayments) {
    return (
      <Suspense fallback={null}>
        <VisitVoucherPanel visit={reservation} />
      </Suspense>
    )
  }
  if (payments.isPanelEmpty) return null
  return (
    <Suspense fallback={null}>
      <VisitPaymentsPanel
        visit={reservation}
        opensForm={payments.opensForm}
        formState={[payments.form, payments.setForm]}
      />
    </Suspense>
  )
}
