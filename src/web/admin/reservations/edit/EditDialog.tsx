import { Alert, Modal } from '@mantine/core'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import type { LocalTime } from '#domain/time.ts'
import { ReservationMessages } from '../../notifications/journal/ReservationMessages.tsx'
import styles from '../dialog.module.css'
import { isOver } from '../reservation.ts'
import { CancelConfirmation } from './CancelConfirmation.tsx'
import { ClientForm } from './ClientForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { ReservationDetails } from './ReservationDetails.tsx'

type Props = { entry: AgendaReservation; now: LocalTime; onClose: () => void }

export function EditDialog({ entry, now, onClose }: Props) {
  const [step, setStep] = useState<'reservation' | 'client' | 'cancel'>('reservation')
  const past = isOver(entry, now)
  const back = () => setStep('reservation')
  if (step === 'cancel') return <CancelConfirmation entry={entry} onKeep={back} onDone={onClose} />
  return (
    <Modal opened onClose={onClose} title={reservationTitle(entry.clientName)} size="md">
      <div className={styles.form}>
        {past && (
          <Alert variant="outline" role="status">
            Événement passé (lecture seule)
          </Alert>
        )}
        {step === 'client' ? (
          <ClientForm entry={entry} onBack={back} onDone={onClose} />
        ) : (
          <>
            <ReservationDetails entry={entry} onChangeClient={past ? null : () => setStep('client')} />
            <ReservationMessages reservationId={entry.id} />
            {!past && (
              <MoveForm
                entry={entry}
                now={now}
                onClose={onClose}
                onCancelReservation={() => setStep('cancel')}
              />
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
