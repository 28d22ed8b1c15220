import { Alert } from '@mantine/core'
import type { DateAndTime, LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import alertStyles from '../../../ui/alert.module.css'
import { ConflictHint } from '../../starts/ConflictHint.tsx'
import { isSlotTaken } from '../../starts/queries.ts'
import { StartWarning } from '../../starts/StartWarning.tsx'
import { elsewhereWarning } from '../../starts/start-warning.ts'
import type { MoveQuestion } from './use-move-question.ts'

type Props = MoveQuestion & {
  now: LocalTime
  /** Of the last attempt to save. */
  refusal: Error | null
  /** A free hour was taken instead of the typed one. */
  onChoose: (start: DateAndTime) => void
}

export function MoveConflict({ question, isUnchanged, conflict, now, refusal, onChoose }: Props) {
  const { date, time, praticienId } = question
  return (
    <>
      {!isUnchanged && (
        <StartWarning
          date={date}
          time={time}
          praticienId={praticienId}
          now={now}
          duration={question.duration}
          warningOf={elsewhereWarning}
        />
      )}
      <ConflictHint conflict={conflict} day={date} isRefused={isSlotTaken(refusal)} onChoose={onChoose} />
      {refusal && !(conflict && isSlotTaken(refusal)) && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(refusal, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
    </>
  )
}
