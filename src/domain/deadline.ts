import { addMinutes, isPast, type LocalTime } from './time.ts'

/** Until how many hours before a reservation its client may move it, and cancel it, without calling. */
export type Deadlines = { moveHours: number; cancelHours: number }

/** Until the owner says otherwise. */
export const FIRST_DEADLINES: Deadlines = { moveHours: 24, cancelHours: 24 }

/** Two weeks. */
export const MOST_DEADLINE_HOURS = 336

/** The last minute in which a client may still change their reservation, on the practice's clock. */
export function lastMoment(reservation: LocalTime, hours: number): LocalTime {
  return addMinutes(reservation, -hours * 60)
}

/** Whether a client need not call to change their reservation; the last moment itself is in time. */
export function isInTime(reservation: LocalTime, { hours, now }: { hours: number; now: LocalTime }): boolean {
  return !isPast(reservation, now) && !isPast(lastMoment(reservation, hours), now)
}

/** How a reservation stands for its client. */
export type ReservationState = 'planned' | 'cancelled' | 'past'

export function reservationState(
  { at, isCancelled }: { at: LocalTime; isCancelled: boolean },
  now: LocalTime,
): ReservationState {
  if (isCancelled) return 'cancelled'
  return isPast(at, now) ? 'past' : 'planned'
}
