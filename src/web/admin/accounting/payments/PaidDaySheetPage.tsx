import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { DaySheetPage } from '../../booking/day-sheet/DaySheetPage.tsx'
import { useAdmin } from '../../session/use-admin.ts'

const SheetPayment = lazy(async () => ({ default: (await import('../visit/SheetPayment.tsx')).SheetPayment }))

/** The day sheet, which belongs to bookings, with what was paid for each visit. */
export function PaidDaySheetPage() {
  return <DaySheetPage Payment={KeptSheetPayment} />
}

/** Loaded only while the book of receipts is kept, or vouchers settle visits. */
function KeptSheetPayment(props: { reservation: AgendaReservation }) {
  const { notesPayments, honorsVouchers } = useAdmin()
  if (!notesPayments && !honorsVouchers) return null
  return (
    <Suspense fallback={null}>
      <SheetPayment {...props} />
    </Suspense>
  )
}
