import { parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { isGiven, type Move } from '../../entries/actions.ts'

export const TOO_LONG = french`Cette durée ne tient pas : un autre rendez-vous ou une plage bloquée suit de trop près, battement compris.`

/** At the same start, only the length or the buffer can meet another entry. */
export function hasNoRoom(error: Error, { reservation, to, terms, praticienId }: Move): boolean {
  const isMoved = to.day !== reservation.date || to.minute !== parseTime(reservation.time)
  return (
    !isMoved &&
    !isGiven({ reservation, praticienId }) &&
    terms !== undefined &&
    error instanceof ApiError &&
    error.code === 'slot_taken'
  )
}
