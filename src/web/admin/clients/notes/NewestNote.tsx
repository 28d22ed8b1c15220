import { useQuery } from '@tanstack/react-query'
import type { ClientOfReservation } from '../../booking/reservation/details/visit-notes.ts'
import styles from './notes.module.css'
import { clientNotesQuery } from './queries.ts'

/** The beginning of the newest note about the visit, or else about the client. */
export function NewestNote({ clientId, reservationId }: ClientOfReservation) {
  const { data: notes = [] } = useQuery({ ...clientNotesQuery(clientId ?? 0), enabled: clientId !== null })
  const note = notes.find(({ reservation }) => reservation?.id === reservationId) ?? notes[0]
  return note ? <p className={styles.newest}>{note.text}</p> : null
}
