import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import { hasBegun } from '../../entries/reservation.ts'
import { ClientForm } from '../client/ClientForm.tsx'
import type { CardPart } from '../dialog.ts'
import { useCurrentReservation } from '../use-current-reservation.ts'
import { CancelConfirmation } from './CancelConfirmation.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { LinkRenewal } from './LinkRenewal.tsx'
import { type CardScreen, VisitCard } from './VisitCard.tsx'
import type { NotesProps } from './visit-notes.ts'

type Props = NotesProps & {
  reservation: AgendaReservation
  opened?: CardPart | undefined
  now: LocalTime
  onClose: () => void
}

export function EditDialog({ reservation: initial, opened, now, onClose, Notes }: Props) {
  const { reservation, refreshOnConflict, meanwhile, showLatest } = useCurrentReservation(initial)
  const [screen, setScreen] = useState<CardScreen | 'visit'>('visit')
  const isReadOnly = hasBegun(reservation, now)
  const showVisit = () => setScreen('visit')
  const change = { reservation, refreshOnConflict }
  if (screen === 'cancel')
    return <CancelConfirmation {...change} now={now} onBack={showVisit} onDone={onClose} />
  if (screen === 'link') return <LinkRenewal {...change} onBack={showVisit} />
  return (
    <DialogFrame onClose={onClose} title={reservationTitle(reservation.clientName)} size="md">
      <div className={styles.form}>
        {isReadOnly && (
          <Alert variant="outline" role="status">
            Événement passé (lecture seule)
          </Alert>
        )}
        <ChangedMeanwhile shown={reservation} meanwhile={meanwhile} onShow={showLatest} />
        {screen === 'client' ? (
          <ClientForm {...change} onBack={showVisit} onDone={onClose} />
        ) : (
          <VisitCard
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
