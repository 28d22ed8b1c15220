import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { voucherWarning } from './voucher-warning.ts'

type Props = {
  reservation: AgendaReservation
  to: LocalTime
  onConfirm: () => void
  onClose: () => void
}

/** Before a drop beyond the last day of the voucher that settles the visit. */
export function BeyondVoucherDialog({ reservation, to, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Déplacer le rendez-vous"
      confirmLabel="Déplacer"
      cancelLabel="Ne pas déplacer"
      tone="plain"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onCancel={onClose}
    >
      <p>{french`${reservationTitle(reservation.clientName)}, ${frenchDateTime(to)}`}</p>
      <p>{voucherWarning(reservation, to.day)}</p>
    </ConfirmDialog>
  )
}
