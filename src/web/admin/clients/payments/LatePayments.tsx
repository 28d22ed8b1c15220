import { lazy, Suspense } from 'react'
import type { ClientRecord } from '#contract/clients/records.ts'
import { useAdmin } from '../../session/use-admin.ts'
import type { VisitOfClient } from './ClientPayments.tsx'

const loadPayments = () => import('./ClientPayments.tsx')
const ClientPayments = lazy(async () => ({ default: (await loadPayments()).ClientPayments }))
const ClientPacks = lazy(async () => ({ default: (await import('./ClientPacks.tsx')).ClientPacks }))
const ClientVisitPayment = lazy(async () => ({ default: (await loadPayments()).ClientVisitPayment }))

/** Loaded only while vouchers settle visits, and while the book of receipts is kept. */
export function LatePayments(props: { client: ClientRecord }) {
  const { notesPayments, honorsVouchers } = useAdmin()
  return (
    <Suspense fallback={null}>
      {honorsVouchers && <ClientPacks {...props} />}
      {notesPayments && <ClientPayments {...props} />}
    </Suspense>
  )
}

export function LateVisitPayment(props: VisitOfClient) {
  const { notesPayments, honorsVouchers } = useAdmin()
  if (!notesPayments && !honorsVouchers) return null
  return (
    <Suspense fallback={null}>
      <ClientVisitPayment {...props} />
    </Suspense>
  )
}
