import { Button } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { refreshJournal } from '../../../queries.ts'
import styles from '../../../ui/dialog/dialog.module.css'
import { useSave } from '../../../ui/query/use-save.ts'
import { resendConfirmation } from '../../entries/actions.ts'
import { offerWithdrawal } from '../../entries/undo/undo.tsx'

export function ResendConfirmation({ reservation }: { reservation: AgendaReservation }) {
  const resending = useSave(resendConfirmation, {
    done: ({ message, clientMessage }) => {
      offerWithdrawal(message, reservation, clientMessage)
    },
    failure: 'Erreur lors de l’envoi',
    refresh: refreshJournal,
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
      <span className={primitivesStyles.note}>À {reservation.clientEmail}, avec l’horaire actuel.</span>
    </div>
  )
}
