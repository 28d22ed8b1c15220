import { ClosingDialog } from '../../booking/closing/ClosingDialog.tsx'
import { AgendaDialogs, type ReservationDialogProps } from '../../booking/reservation/ReservationDialogs.tsx'
import { NotesSummary } from '../../clients/notes/NotesSummary.tsx'
import { ReservationPayments } from '../visit/ReservationPayments.tsx'

/**
 * The dialogs of the calendar: that of a reservation with what was paid for it and the notes about its client, and
 * that which closes time, whose feature is above reservations.
 */
export function ReservationDialogs(props: ReservationDialogProps) {
  const { dialog, close } = props.dialog
  if (dialog?.kind === 'closing') {
    return <ClosingDialog date={dialog.date} target={dialog.praticienId} onClose={close} />
  }
  return <AgendaDialogs {...props} Notes={NotesSummary} Payments={ReservationPayments} />
}
