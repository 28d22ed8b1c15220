import { Alert, Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AgendaEntry } from '#contract/reservations.ts'
import { notify } from '#web/app/toasts.tsx'
import { messageOf } from '../error-message.ts'
import { cancelReservation, refreshAgenda } from './actions.ts'
import classes from './dialog.module.css'
import { nameOf } from './visit.ts'

const FAILURE = 'Erreur lors de la suppression'

type Props = { entry: AgendaEntry; onKeep: () => void; onDone: () => void }

/** Asks before a reservation goes, and names it. */
export function CancelConfirmation({ entry, onKeep, onDone }: Props) {
  const cancel = useMutation({
    mutationFn: cancelReservation,
    onSuccess: async () => {
      void notify('success', 'Réservation supprimée')
      // First the list, then the dialog: focus must not return to what is about to go.
      await refreshAgenda()
      onDone()
    },
    onError: (error) => notify('error', messageOf(error, FAILURE)),
  })
  return (
    <Modal opened onClose={onKeep} title={`Supprimer cette réservation${'\u202f'}?`} size="md">
      <div className={classes.form}>
        <p className={classes.named}>
          <strong>{nameOf(entry)}</strong>
          {entry.serviceName && <span>{entry.serviceName}</span>}
        </p>
        <p className={classes.consequence}>Le créneau redevient libre.</p>
        {cancel.isError && (
          <Alert className={classes.alert} variant="outline" role="alert">
            {messageOf(cancel.error, FAILURE)}
          </Alert>
        )}
        <div className={classes.actions}>
          <Button variant="default" data-autofocus onClick={onKeep}>
            Conserver
          </Button>
          <Button
            className={classes.destroy}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(entry)}
          >
            Supprimer la réservation
          </Button>
        </div>
      </div>
    </Modal>
  )
}
