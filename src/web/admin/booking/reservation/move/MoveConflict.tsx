import { Alert } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { AgendaReservation, StaffReservationChange } from '#contract/booking/reservations.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import alertStyles from '../../../ui/alert.module.css'
import { ConflictHint } from '../../starts/ConflictHint.tsx'
import { isSlotTaken } from '../../starts/queries.ts'
import { StartWarning } from '../../starts/StartWarning.tsx'
import { elsewhereWarning } from '../../starts/start-warning.ts'
import { useStartConflict } from '../../starts/use-start-conflict.ts'
import { type TypedChange, validLength } from '../parts/typed-terms.ts'

type Props = {
  reservation: AgendaReservation
  /** In whose agenda it is to be. */
  praticienId: number
  form: UseFormReturn<TypedChange, unknown, StaffReservationChange>
  now: LocalTime
  /** Of the last attempt to save. */
  refusal: Error | null
  /** A free hour was taken instead of the typed one. */
  onChoose: () => void
}

export function MoveConflict({ reservation, praticienId, form, now, refusal, onChoose }: Props) {
  const { watch, setValue } = form
  const [date, time, serviceId, duration] = watch(['newDate', 'newTime', 'serviceId', 'duration'])
  const question = {
    date,
    time,
    praticienId,
    sauf: reservation.id,
    serviceId: parseNumber(serviceId),
    duration: validLength(duration),
  }
  const isUnchanged =
    date === reservation.date &&
    normalizeTime(time) === reservation.time &&
    praticienId === reservation.praticienId &&
    question.serviceId === (reservation.serviceId ?? undefined) &&
    question.duration === reservation.duration
  const conflict = useStartConflict(isUnchanged ? null : question, now)
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
      <ConflictHint
        conflict={conflict}
        day={date}
        isRefused={isSlotTaken(refusal)}
        onChoose={(start) => {
          const options = { shouldDirty: true, shouldValidate: true }
          setValue('newDate', start.date, options)
          setValue('newTime', start.time, options)
          onChoose()
        }}
      />
      {refusal && !(conflict && isSlotTaken(refusal)) && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(refusal, 'Erreur lors de la sauvegarde')}
        </Alert>
      )}
    </>
  )
}
