import { frenchDateTime } from '../language/french-day.ts'
import { addMinutes, isPast, type LocalTime } from '../language/time.ts'
import { french } from '../language/typography.ts'

/** Hours before a reservation until which its client may move or cancel it online. */
export type Deadlines = { moveHours: number; cancelHours: number }

export const DEFAULT_DEADLINES: Deadlines = { moveHours: 24, cancelHours: 24 }

export const MAX_DEADLINE_HOURS = 336

/** The last minute, on the practice's clock, in which a client may still change a reservation. */
export function deadlineOf(reservation: LocalTime, hours: number): LocalTime {
  return addMinutes(reservation, -hours * 60)
}

/** True while a client may change the reservation online, up to and including the last moment. */
export function isInTime(reservation: LocalTime, { hours, now }: { hours: number; now: LocalTime }): boolean {
  return !isPast(reservation, now) && !isPast(deadlineOf(reservation, hours), now)
}

/** A sentence for the client: until when they may change the reservation online, or that they may no longer. */
export function changeLimitText(
  reservation: LocalTime,
  { deadlines: { moveHours, cancelHours }, now }: { deadlines: Deadlines; now: LocalTime },
): string {
  const limitOf = (hours: number) => {
    const deadline = deadlineOf(reservation, hours)
    return isPast(now, deadline) ? frenchDateTime(deadline) : null
  }
  const [moving, cancelling] = [limitOf(moveHours), limitOf(cancelHours)]
  if (moving === null) {
    return cancelling === null
      ? french`Moins de ${Math.min(moveHours, cancelHours)} h avant : appelez-nous.`
      : french`Annulable en ligne jusqu’au ${cancelling} ; pour le déplacer, appelez-nous.`
  }
  if (cancelling === null)
    return french`Déplaçable en ligne jusqu’au ${moving} ; pour l’annuler, appelez-nous.`
  if (moving === cancelling) return french`Modifiable en ligne jusqu’au ${moving}.`
  return french`Déplaçable en ligne jusqu’au ${moving}, annulable jusqu’au ${cancelling}.`
}
