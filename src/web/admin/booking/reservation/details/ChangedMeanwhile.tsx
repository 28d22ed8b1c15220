import { Alert, Button } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import alertStyles from '../../../ui/alert.module.css'
import { changeText } from '../change-text.ts'
import type { Meanwhile } from '../use-current-reservation.ts'

type Props = { shown: AgendaReservation; meanwhile: Meanwhile | null; onShow: () => void }

/** Tells of a change by somebody else while the card is open; what was typed stays. */
export function ChangedMeanwhile({ shown, meanwhile, onShow }: Props) {
  return (
    <div role="status">
      {meanwhile === 'gone' && (
        <Alert className={alertStyles.warning} variant="outline" role="none">
          Ce rendez-vous n’est plus à cette heure : il a été annulé ou déplacé entre-temps.
        </Alert>
      )}
      {meanwhile !== null && meanwhile !== 'gone' && (
        <Alert className={alertStyles.warning} variant="outline" role="none">
          <p>{changeText(shown, meanwhile)}</p>
          <Button size="xs" variant="default" mt="xs" onClick={onShow}>
            Mettre à jour
          </Button>
        </Alert>
      )}
    </div>
  )
}
