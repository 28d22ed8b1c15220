import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isOwed, type ShownSettlement } from '#domain/accounting/settlement-text.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import styles from '../received/payments.module.css'

const VisitPaymentsDialog = lazy(async () => ({
  default: (await import('./VisitPaymentsDialog.tsx')).VisitPaymentsDialog,
}))

type Props = { reservation: AgendaReservation; settlement: ShownSettlement }

/** « Encaisser » while something is left to pay, « Détails » afterwards: the focus returns to it. */
export function VisitPaymentButton({ reservation, settlement }: Props) {
  const { isOpen, open, close } = useDialogState()
  const label = isOwed(settlement) ? 'Encaisser' : 'Détails'
  return (
    <>
      <Button
        className={styles.onScreen}
        size="xs"
        variant="default"
        aria-label={french`${label} : ${reservationTitle(reservation.clientName)}, ${summaryOf(reservation)}`}
        onClick={open}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <VisitPaymentsDialog visit={reservation} summary={summaryOf(reservation)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function summaryOf(reservation: AgendaReservation): string {
  const { serviceName, date } = reservation
  return french`${serviceName ?? 'Rendez-vous'}, ${dayAndYear(date)} à ${frenchTime(toLocalTime(reservation).minute)}`
}
