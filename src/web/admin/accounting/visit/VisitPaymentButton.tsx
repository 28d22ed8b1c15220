import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isMoneyDue, type ShownSettlement } from '#domain/accounting/settlement-text.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { french } from '#domain/language/typography.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import styles from '../received/payments.module.css'
import { visitSummary } from './visit-summary.ts'

const VisitPaymentsDialog = lazy(async () => ({
  default: (await import('./VisitPaymentsDialog.tsx')).VisitPaymentsDialog,
}))

type Props = { reservation: AgendaReservation; settlement: ShownSettlement }

/** « Encaisser » while something is left to pay, « Détails » afterwards: the focus returns to it. */
export function VisitPaymentButton({ reservation, settlement }: Props) {
  const { isOpen, open, close } = useDialogState()
  const label = isMoneyDue(settlement) ? 'Encaisser' : 'Détails'
  return (
    <>
      <Button
        className={styles.onScreen}
        size="xs"
        variant="default"
        aria-label={french`${label} : ${reservationTitle(reservation.clientName)}, ${visitSummary(reservation)}`}
        onClick={open}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <VisitPaymentsDialog visit={reservation} summary={visitSummary(reservation)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
