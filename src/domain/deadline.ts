import { addMinutes, isPast, type LocalTime } from './time.ts'

/** Until how many hours before a visit its client may move it, and cancel it, without calling. */
export type Deadlines = { moveHours: number; cancelHours: number }

/** Until the owner says otherwise. */
export const FIRST_DEADLINES: Deadlines = { moveHours: 24, cancelHours: 24 }

/** Two weeks. */
export const MOST_DEADLINE_HOURS = 336

/** The last minute in which a client may still change their visit, on the practice's clock. */
export function lastMoment(visit: LocalTime, hours: number): LocalTime {
  return addMinutes(visit, -hours * 60)
}

/** Whether a client need not call to change their visit; the last moment itself is in time. */
export function isInTime(visit: LocalTime, { hours, now }: { hours: number; now: LocalTime }): boolean {
  return !isPast(visit, now) && !isPast(lastMoment(visit, hours), now)
}

/** How a visit stands for its client. */
export type VisitState = 'planned' | 'cancelled' | 'past'

export function stateOf(
  { at, isCancelled }: { at: LocalTime; isCancelled: boolean },
  now: LocalTime,
): VisitState {
  if (isCancelled) return 'cancelled'
  return isPast(at, now) ? 'past' : 'planned'
}
