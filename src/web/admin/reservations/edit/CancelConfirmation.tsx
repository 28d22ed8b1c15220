import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaReservation } from '#contract/reservations.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cancelReservation, refreshAgenda } from '../actions.ts'
import { TellClient } from '../client/TellClient.tsx'
import { nameOf } from '../reservation.ts'
import { offerRestoring } from '../undo/undo.tsx'

const FAILURE = 'Erreur lors de la suppression'

type Props = { reservation: AgendaReservation; onKeep: () => void; onDone: () => void }

export function CancelConfirmation({ reservation, onKeep, onDone }: Props) {
  const [tellClient, setTellClient] = useState(true)
  const cancel = useMutation({
    mutationFn: cancelReservation,
    onSuccess: async (answer) => {
      offerRestoring('Réservation supprimée', reservation, answer)
      // Refetch before closing: focus must not return to the reservation that is about to disappear.
      await refreshAgenda()
      onDone()
    },
    onError: (error) => notify('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={french`Supprimer cette réservation ?`}
      confirmLabel="Supprimer la réservation"
      cancelLabel="Conserver"
      pending={cancel.isPending}
      error={cancel.isError ? failureMessage(cancel.error, FAILURE) : null}
      onConfirm={() => cancel.mutate({ reservation, tellClient })}
      onCancel={onKeep}
    >
      <p>
        <strong>{nameOf(reservation)}</strong>
        {reservation.serviceName && <span>{reservation.serviceName}</span>}
      </p>
      <p>Le créneau redevient libre.</p>
      <TellClient client={reservation} checked={tellClient} onChange={setTellClient} />
    </ConfirmDialog>
  )
}
