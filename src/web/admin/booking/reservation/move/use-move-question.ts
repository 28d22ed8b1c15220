import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { normalizeTime } from '../../../forms/normalize-time.ts'
import { parseNumber } from '../../../forms/parse-number.ts'
import { useStartConflict } from '../../starts/use-start-conflict.ts'
import { validLength } from '../parts/typed-terms.ts'
import type { MoveFormApi } from './use-move-form.ts'

export type MoveQuestion = ReturnType<typeof useMoveQuestion>

/** The start that is typed, in whose agenda it is to be, and what is in its way. */
export function useMoveQuestion(reservation: AgendaReservation, { watch }: MoveFormApi, now: LocalTime) {
  const [date, time, serviceId, duration, praticienId] = watch([
    'newDate',
    'newTime',
    'serviceId',
    'duration',
    'praticienId',
  ])
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
  return { question, isUnchanged, conflict }
}
