import { AgendaDialogs, type ReservationDialogProps } from '../../booking/reservations/AgendaDialogs.tsx'
import { NotesSummary } from './NotesSummary.tsx'

/** The dialogs of the calendar, with the notes about its client in that of a reservation. */
export function ReservationDialogs(props: ReservationDialogProps) {
  return <AgendaDialogs {...props} Notes={NotesSummary} />
}
