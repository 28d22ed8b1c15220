import { Alert } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import type { LocalTime } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { ReservationPayments } from '../../../accounting/visit/ReservationPayments.tsx'
import { ReservationMessages } from '../../../messages/notifications/journal/ReservationMessages.tsx'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import { useDiscard } from '../../../ui/dialog/dialog-context.ts'
import { AbsenceSign } from '../../attendance/AbsenceSign.tsx'
import { AttendanceAt } from '../../attendance/AttendanceButtons.tsx'
import { hasBegun } from '../../entries/reservation.ts'
import { ClientForm } from '../client/ClientForm.tsx'
import { ResendConfirmation } from '../client/ResendConfirmation.tsx'
import { MoveForm } from '../move/MoveForm.tsx'
import { SeriesPosition } from '../series/SeriesPosition.tsx'
import { type RefreshOnConflict, useCurrentReservation } from '../use-current-reservation.ts'
import { CancelConfirmation } from './CancelConfirmation.tsx'
import { LinkRenewal } from './LinkRenewal.tsx'
import { ReservationDetails } from './ReservationDetails.tsx'

type Screen = 'client' | 'link' | 'cancel'

/** `clientId` is null for a reservation without e-mail address and phone number. */
export type ClientOfReservation = { clientId: number | null; reservationId: number }

/** Clients, an area above, know them. */
export type NotesProps = { Notes: ComponentType<ClientOfReservation> }

type Props = NotesProps & {
  reservation: AgendaReservation
  opened?: 'terms' | undefined
  now: LocalTime
  onClose: () => void
}

export function EditDialog({ reservation: initial, opened, now, onClose, Notes }: Props) {
  const { reservation, refreshOnConflict } = useCurrentReservation(initial)
  const [screen, setScreen] = useState<Screen | 'reservation'>('reservation')
  const isReadOnly = hasBegun(reservation, now)
  const showReservation = () => setScreen('reservation')
  const change = { reservation, refreshOnConflict }
  if (screen === 'cancel')
    return <CancelConfirmation {...change} now={now} onBack={showReservation} onDone={onClose} />
  if (screen === 'link') return <LinkRenewal {...change} onBack={showReservation} />
  return (
    <DialogFrame onClose={onClose} title={reservationTitle(reservation.clientName)} size="md">
      <div className={styles.form}>
        {isReadOnly && (
          <Alert variant="outline" role="status">
            Événement passé (lecture seule)
          </Alert>
        )}
        {screen === 'client' ? (
          <ClientForm {...change} onBack={showReservation} onDone={onClose} />
        ) : (
          <ReservationScreen
            {...change}
            opened={opened}
            now={now}
            isReadOnly={isReadOnly}
            onOpen={setScreen}
            onClose={onClose}
            Notes={Notes}
          />
        )}
      </div>
    </DialogFrame>
  )
}

type ScreenProps = Props & {
  refreshOnConflict: RefreshOnConflict
  isReadOnly: boolean
  onOpen: (screen: Screen) => void
}

function ReservationScreen({ opened, isReadOnly, onOpen, onClose, Notes, ...change }: ScreenProps) {
  const { reservation } = change
  const [showsTerms, setShowsTerms] = useState(opened === 'terms')
  const discard = useDiscard()
  const open = (screen: Screen) => discard(() => onOpen(screen))
  return (
    <>
      <AbsenceSign reservation={reservation} />
      <ReservationDetails
        reservation={reservation}
        onOpen={isReadOnly ? null : open}
        onChangeTerms={showsTerms ? null : () => setShowsTerms(true)}
      />
      {reservation.seriesId !== undefined && <SeriesPosition reservation={reservation} />}
      {isReadOnly && <AttendanceAt {...change} />}
      <ReservationPayments reservation={reservation} hasBegun={isReadOnly} />
      <Notes clientId={reservation.clientId} reservationId={reservation.id} />
      <ReservationMessages reservationId={reservation.id}>
        {!isReadOnly && reservation.clientEmail && <ResendConfirmation reservation={reservation} />}
      </ReservationMessages>
      {isReadOnly ? (
        <div className={`${actionRowStyles.end} ${styles.actions}`}>
          <DiscardButton onClick={onClose}>Fermer</DiscardButton>
        </div>
      ) : (
        <MoveForm
          {...change}
          showsTerms={showsTerms}
          onClose={onClose}
          onCancelReservation={() => open('cancel')}
        />
      )}
    </>
  )
}
