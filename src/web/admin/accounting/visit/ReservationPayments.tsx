import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { useAdmin, useHasDeposits } from '../../session/use-admin.ts'
import type { CardPayments } from './use-card-payments.ts'

const VisitPaymentsPanel = lazy(async () => ({
  default: (await import('./VisitPaymentsPanel.tsx')).VisitPaymentsPanel,
}))

const VisitVoucherPanel = lazy(async () => ({
  default: (await import('./VisitVoucherPanel.tsx')).VisitVoucherPanel,
}))

const VisitDepositPanel = lazy(async () => ({
  default: (await import('../deposits/VisitDepositPanel.tsx')).VisitDepositPanel,
}))

type Props = { reservation: AgendaReservation; payments: CardPayments }

/** Loaded only while the book of receipts is kept, vouchers settle visits, or deposits are paid. */
export function ReservationPayments({ reservation, payments }: Props) {
  const { notesPayments, honorsVouchers } = useAdmin()
  const hasDeposits = useHasDeposits()
  if (!notesPayments) {
    return (
      <Suspense fallback={null}>
        {honorsVouchers && <VisitVoucherPanel visit={reservation} />}
        {hasDeposits && <VisitDepositPanel visit={reservation} />}
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
