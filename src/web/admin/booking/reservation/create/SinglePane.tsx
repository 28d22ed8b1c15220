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
import { isSlotTaken } from '../../starts/queries.ts'
import { StartWarning } from '../../starts/StartWarning.tsx'
import { useStartConflict } from '../../starts/use-start-conflict.ts'
import type { CreateChoice } from './create-parts.ts'
import { FreeSlots } from './FreeSlots.tsx'
import { ProposedHourNotice } from './ProposedHourNotice.tsx'
import type { useCreateForm } from './use-create-form.ts'

type Props = Pick<
  ReturnType<typeof useCreateForm>,
  'form' | 'choice' | 'pack' | 'creation' | 'proposedHour'
> & {
  now: LocalTime
  onRepeat: () => void
  onClose: () => void
}

/** The end of the form for one start, where a series has its own. */
export function SinglePane({ form, choice, pack, creation, proposedHour, now, onRepeat, onClose }: Props) {
  const [date, time] = form.watch(['date', 'time'])
  const found = useStartConflict(questionOf(choice, { date, time }), now)
  // Still about the hour that was replaced, until the one in the field was asked about.
  const conflict = proposedHour === null ? found : null
  const { error } = creation
  const chooseSlot = (slot: DateAndTime) => {
    creation.reset()
    form.setValue('date', slot.date, { shouldValidate: true })
    form.setValue('time', slot.time, { shouldValidate: true })
  }
  return (
    <>
      <ProposedHourNotice proposed={proposedHour} isFirstFree={choice.isFirstFree} />
      <StartWarning
        date={date}
        time={time}
        praticienId={choice.praticienId}
        duration={choice.duration}
        now={now}
      />
      <ConflictHint
        conflict={conflict}
        day={date}
        isFirstFree={choice.isFirstFree}
        isRefused={isSlotTaken(error)}
        onChoose={chooseSlot}
      />
      <FreeSlots choice={choice} hasConflict={conflict !== null} onChoose={chooseSlot} />
      {pack && <PackChoice proposed={pack} days={[date]} />}
      <button
        type="button"
        className={`${primitivesStyles.linkButton} ${styles.linkButton}`}
        onClick={onRepeat}
      >
        Répéter ce rendez-vous
      </button>
      {error && !(conflict && isSlotTaken(error)) && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(error, 'Erreur lors de la sauvegarde')}
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
