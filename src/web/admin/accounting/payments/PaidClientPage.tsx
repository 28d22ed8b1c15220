import { lazy, Suspense } from 'react'
import type { ClientRecord, ClientReservation } from '#contract/clients/records.ts'
import type { ReservationDialogProps } from '../../booking/reservation/ReservationDialogs.tsx'
import { ClientPage } from '../../clients/records/record/ClientPage.tsx'
import { useAdmin } from '../../session/use-admin.ts'
import { usePreload } from '../../ui/parts/use-preload.ts'

const loadDialogs = () => import('./ReservationDialogs.tsx')
const ReservationDialogs = lazy(async () => ({ default: (await loadDialogs()).ReservationDialogs }))
const loadPayments = () => import('../../clients/payments/ClientPayments.tsx')
const ClientPayments = lazy(async () => ({ default: (await loadPayments()).ClientPayments }))
const ClientPacks = lazy(async () => ({
  default: (await import('../../clients/payments/ClientPacks.tsx')).ClientPacks,
}))
const ClientVisitPayment = lazy(async () => ({ default: (await loadPayments()).ClientVisitPayment }))

/** A client’s page, which belongs to clients, with what they have paid. */
export function PaidClientPage() {
  usePreload(loadDialogs)
  return <ClientPage parts={PARTS} />
}

const PARTS = { Dialogs: LateDialogs, Payments: KeptPayments, VisitPayment: KeptVisitPayment }

function LateDialogs(props: ReservationDialogProps) {
  return (
    <Suspense fallback={null}>
      <ReservationDialogs {...props} />
    </Suspense>
  )
}

/** Loaded only while vouchers settle visits, and while the book of receipts is kept. */
function KeptPayments(props: { client: ClientRecord }) {
  const { notesPayments, honorsVouchers } = useAdmin()
  return (
    <Suspense fallback={null}>
      {honorsVouchers && <ClientPacks {...props} />}
      {notesPayments && <ClientPayments {...props} />}
    </Suspense>
  )
}

function KeptVisitPayment(props: { reservation: ClientReservation; clientId: number }) {
  const { notesPayments, honorsVouchers } = useAdmin()
  if (!notesPayments && !honorsVouchers) return null
  return (
    <Suspense fallback={null}>
      <ClientVisitPayment {...props} />
    </Suspense>
  )
}
