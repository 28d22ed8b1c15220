import { type Day, isPast, type LocalTime } from '../language/time.ts'
import type { Attendance, CancelledBy } from './attendance.ts'

/** `handed_over`: it goes on as the reservation of somebody else, and counts nowhere itself. */
export const RESERVATION_STATES = [
  'planned',
  'done',
  'missed',
  'cancelled_in_time',
  'cancelled_late',
  'cancelled_by_practice',
  'handed_over',
] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** As stored; only reservations to come are cancelled, and only begun ones get another attendance than « Annulé tard ». */
export type StateColumns = {
  start: LocalTime
  isCancelled: boolean
  attendance: Attendance | null
  cancelledBy: CancelledBy | null
  isHandedOver: boolean
}

const NOTED = {
  came: 'done',
  missed: 'missed',
  cancelled_late: 'cancelled_late',
} as const satisfies Record<Attendance, ReservationState>

/**
 * Of the columns together, the same whichever screen wrote them: « Annulé tard » may be noted of a reservation that was
 * cancelled, or of one that nobody cancelled. `server/practice/reservations/reservation-state.ts` is the same in SQL.
 */
export function reservationState(columns: StateColumns, now: LocalTime): ReservationState {
  const { start, isCancelled, attendance, cancelledBy, isHandedOver } = columns
  if (isCancelled && isHandedOver) return 'handed_over'
  if (attendance !== null) return NOTED[attendance]
  if (isCancelled) return cancelledBy === 'practice' ? 'cancelled_by_practice' : 'cancelled_in_time'
  return isPast(start, now) ? 'done' : 'planned'
}

/** Nothing more is expected of it: ended, noted by staff, or of an earlier day. */
export function isVisitOver(
  { start, isCancelled, attendance }: Pick<StateColumns, 'start' | 'isCancelled' | 'attendance'>,
  today: Day,
): boolean {
  return isCancelled || attendance !== null || start.day < today
}

export const PHASES = ['planned', 'past', 'cancelled'] as const
/** As much of a state as clients and lists are shown. */
export type ReservationPhase = (typeof PHASES)[number]

const PHASE_OF = {
  planned: 'planned',
  done: 'past',
  missed: 'past',
  cancelled_in_time: 'cancelled',
  cancelled_late: 'cancelled',
  cancelled_by_practice: 'cancelled',
  handed_over: 'cancelled',
} as const satisfies Record<ReservationState, ReservationPhase>

export function phaseOf(state: ReservationState): ReservationPhase {
  return PHASE_OF[state]
}

export function isCancelledState(state: ReservationState): boolean {
  return PHASE_OF[state] === 'cancelled'
}

/** For the client’s own link, which knows nothing of what staff noted. */
export function reservationPhase(
  { at, isCancelled }: { at: LocalTime; isCancelled: boolean },
  now: LocalTime,
): ReservationPhase {
  const unnoted = { attendance: null, cancelledBy: null, isHandedOver: false }
  return phaseOf(reservationState({ start: at, isCancelled, ...unnoted }, now))
}
