import { Alert, Button } from '@mantine/core'
import type { DateAndTime, LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { PackChoice } from '../../../accounting/visit/packs/PackChoice.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import { ConflictHint } from '../../starts/ConflictHint.tsx'
import { StartWarning } from '../../starts/StartWarning.tsx'
import { useStartConflict } from '../../starts/use-start-conflict.ts'
import { FreeSlots } from './FreeSlots.tsx'
import type { CreateChoice, useCreateForm } from './use-create-form.ts'

type Props = Pick<ReturnType<typeof useCreateForm>, 'form' | 'choice' | 'pack' | 'creation'> & {
  now: LocalTime
  onRepeat: () => void
  onClose: () => void
}

/** The end of the form for one start, where a series has its own. */
export function SinglePane({ form, choice, pack, creation, now, onRepeat, onClose }: Props) {
  const [date, time] = form.watch(['date', 'time'])
  const conflict = useStartConflict(questionOf(choice, { date, time }), now)
  const chooseSlot = (slot: DateAndTime) => {
    form.setValue('date', slot.date, { shouldValidate: true })
    form.setValue('time', slot.time, { shouldValidate: true })
  }
  return (
    <>
      {pack && <PackChoice proposed={pack} days={[date]} />}
      <button
        type="button"
        className={`${primitivesStyles.linkButton} ${styles.linkButton}`}
        onClick={onRepeat}
      >
        Répéter ce rendez-vous
      </button>
      <StartWarning
        date={date}
        time={time}
        praticienId={choice.praticienId}
        duration={choice.duration}
        now={now}
      />
      <ConflictHint conflict={conflict} day={date} isFirstFree={choice.isFirstFree} onChoose={chooseSlot} />
      <FreeSlots choice={choice} hasConflict={conflict !== null} onChoose={chooseSlot} />
      {creation.isError && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(creation.error, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
      <div className={`${actionRowStyles.end} ${styles.actions}`}>
        <DiscardButton onClick={onClose}>Fermer</DiscardButton>
        <Button type="submit" disabled={creation.isPending}>
          {creation.isPending ? 'Réservation en cours...' : 'Créer le rendez-vous'}
        </Button>
      </div>
    </>
  )
}

/** Null until it is known whose agenda the start would be in. */
function questionOf({ praticienId, isFirstFree, serviceId, duration }: CreateChoice, start: DateAndTime) {
  const isKnown = praticienId !== undefined || isFirstFree
  return isKnown ? { ...start, praticienId, serviceId, duration } : null
}
