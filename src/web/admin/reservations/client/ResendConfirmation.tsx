import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshJournal } from '../../notifications/actions.ts'
import { resendConfirmation } from '../actions.ts'
import styles from '../dialog.module.css'
import { offerWithdrawal } from '../undo/undo.tsx'

export function ResendConfirmation({ reservation }: { reservation: AgendaReservation }) {
  const resending = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: ({ message, clientMessage }) => offerWithdrawal(message, reservation, clientMessage),
    onError: (error) => showToast('error', failureMessage(error, 'Erreur lors de l’envoi')),
    onSettled: refreshJournal,
  })
  return (
    <div className={styles.resend}>
      <Button
        variant="default"
        size="xs"
        disabled={resending.isPending}
        onClick={() => resending.mutate(reservation)}
      >
        Renvoyer la confirmation
      </Button>
      <span className={styles.note}>À {reservation.clientEmail}, avec l’horaire actuel.</span>
    </div>
  )
}
