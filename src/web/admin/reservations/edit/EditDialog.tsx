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

type Props = { reservation: AgendaReservation; now: LocalTime; onClose: () => void }

export function EditDialog({ reservation, now, onClose }: Props) {
  const [step, setStep] = useState<'reservation' | 'client' | 'cancel'>('reservation')
  const past = isOver(reservation, now)
  const back = () => setStep('reservation')
  if (step === 'cancel')
    return <CancelConfirmation reservation={reservation} onKeep={back} onDone={onClose} />
  return (
    <Modal opened onClose={onClose} title={reservationTitle(reservation.clientName)} size="md">
      <div className={styles.form}>
        {past && (
          <Alert variant="outline" role="status">
            Événement passé (lecture seule)
          </Alert>
        )}
        {step === 'client' ? (
          <ClientForm reservation={reservation} onBack={back} onDone={onClose} />
        ) : (
          <>
            <ReservationDetails
              reservation={reservation}
              onChangeClient={past ? null : () => setStep('client')}
            />
            <ReservationMessages reservationId={reservation.id} />
            {!past && (
              <MoveForm
                reservation={reservation}
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
