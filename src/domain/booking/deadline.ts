import { addMinutes, isPast, type LocalTime } from '../language/time.ts'

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

export type ReservationState = 'planned' | 'cancelled' | 'past'

export function reservationState(
  { at, isCancelled }: { at: LocalTime; isCancelled: boolean },
  now: LocalTime,
): ReservationState {
  if (isCancelled) return 'cancelled'
  return isPast(at, now) ? 'past' : 'planned'
}
