import type { AgendaReservation } from '#contract/booking/reservations.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ReservationMessages } from '../../../messages/notifications/journal/ReservationMessages.tsx'
import dialogStyles from '../../../ui/dialog/dialog.module.css'
import { ResendConfirmation } from '../client/ResendConfirmation.tsx'
import { SeriesPosition } from '../series/SeriesPosition.tsx'
import styles from './card.module.css'
import type { NotesProps } from './visit-notes.ts'

type Props = NotesProps & {
  reservation: AgendaReservation
  /** Null for a visit that has begun. */
  onOpen: ((screen: 'client' | 'link') => void) | null
}

/** All notes, the series, the messages, and what changes seldom. */
export function RareActions({ reservation, Notes, onOpen }: Props) {
  const { id, clientId, clientName, clientEmail, seriesId } = reservation
  return (
    <div className={styles.rare}>
      {seriesId !== undefined && <SeriesPosition reservation={reservation} />}
      <Notes.All clientId={clientId} reservationId={id} />
      <ReservationMessages reservationId={id}>
        {onOpen && clientEmail && <ResendConfirmation reservation={reservation} />}
      </ReservationMessages>
      {onOpen && (
        <div className={dialogStyles.linkButtons}>
          <LinkButton onClick={() => onOpen('client')}>
            {clientName ? 'Modifier le client' : 'Nommer le client'}
          </LinkButton>
          <LinkButton onClick={() => onOpen('link')}>Changer le lien</LinkButton>
        </div>
      )}
    </div>
  )
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className={`${primitivesStyles.linkButton} ${dialogStyles.linkButton}`}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
