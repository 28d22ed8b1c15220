import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/reservations.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/time.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cancelReservation, refreshAgenda } from '../actions.ts'
import { LateCancellationField } from '../client/LateCancellationField.tsx'
import { NotifyClientField } from '../client/NotifyClientField.tsx'
import { reservationLabel } from '../reservation.ts'
import { offerUndoCancellation } from '../undo/undo.tsx'
import type { RefreshOnConflict } from './use-current-reservation.ts'

const FAILURE = 'Erreur lors de la suppression'

type Props = {
  reservation: AgendaReservation
  refreshOnConflict: RefreshOnConflict
  now: LocalTime
  onBack: () => void
  onDone: () => void
}

export function CancelConfirmation({ reservation, refreshOnConflict, now, onBack, onDone }: Props) {
  const { cancellableUntil } = reservation
  const isPastDeadline = cancellableUntil !== null && isPast(toLocalTime(cancellableUntil), now)
  const [isLate, setIsLate] = useState(isPastDeadline)
  const [tellClient, setNotifyClientField] = useState(true)
  const cancellation = useMutation({
    mutationFn: (request: Parameters<typeof cancelReservation>[0]) =>
      refreshOnConflict(cancelReservation(request)),
    onSuccess: async (response, request) => {
      offerUndoCancellation('Réservation supprimée', request.reservation, response)
      // Refetch before closing: focus must not return to the reservation that is about to disappear.
      await refreshAgenda()
      onDone()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={french`Supprimer cette réservation ?`}
      confirmLabel="Supprimer la réservation"
      cancelLabel="Conserver"
      isPending={cancellation.isPending}
      error={cancellation.isError ? failureMessage(cancellation.error, FAILURE) : null}
      onConfirm={() => cancellation.mutate({ reservation, tellClient, isLate })}
      onCancel={onBack}
    >
      <p>
        <strong>{reservationLabel(reservation)}</strong>
        {reservation.serviceName && <span>{reservation.serviceName}</span>}
      </p>
      <p>Le créneau redevient libre.</p>
      <LateCancellationField isPastDeadline={isPastDeadline} checked={isLate} onChange={setIsLate} />
      <NotifyClientField client={reservation} checked={tellClient} onChange={setNotifyClientField} />
    </ConfirmDialog>
  )
}
