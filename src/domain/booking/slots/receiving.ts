import { type Day, type LocalTime, weekdayOf } from '../../language/time.ts'
import type { Occupied, ReservationLength, WallClock } from './availability.ts'
import type { StaffReason, StaffReasonCode } from './not-offered.ts'
import { staffStateOf } from './staff-starts.ts'
import type { CompiledAgenda } from './working-day.ts'

/**
 * Why somebody would not receive a reservation. `closed`: outside the hours of that day; `weekday_off` and `day_off`: there are
 * none, by the usual week or by a day with hours of its own.
 */
export type NotReceivedCode = StaffReasonCode | 'not_offered' | 'weekday_off' | 'day_off'

/** `overlap`: another entry has the time, which nobody may insist on. `off`: a superadmin may insist for one reservation. */
export type Hindrance = 'overlap' | 'service' | 'off' | 'past' | 'skipped'

export const HINDRANCES: Record<NotReceivedCode, Hindrance> = {
  taken: 'overlap',
  held: 'overlap',
  blocked: 'overlap',
  buffer: 'overlap',
  not_offered: 'service',
  closure: 'off',
  leave: 'off',
  elsewhere: 'off',
  holiday: 'off',
  break: 'off',
  weekday_off: 'off',
  day_off: 'off',
  closed: 'off',
  does_not_fit: 'off',
  past: 'past',
  skipped: 'skipped',
}

export const NOT_RECEIVED_CODES = Object.keys(HINDRANCES) as [NotReceivedCode, ...NotReceivedCode[]]

/** `label`: of an absence, a block or a holiday. `from`: minute of the day from which the receiver is not there any more. */
export type NotReceived = { code: NotReceivedCode; label?: string | undefined; from?: number | undefined }

/** A practitioner with all that decides which reservations they receive. */
export type ReceivingAgenda = {
  rules: CompiledAgenda
  /** By day; includes the days before and after, because buffers pass midnight. */
  busy: ReadonlyMap<Day, readonly Occupied[]>
  /** Services that they offer, hidden ones included. */
  serviceIds: ReadonlySet<number>
}

/** `buffer`: as it would be in the receiver's agenda. */
export type GivenReservation = LocalTime & ReservationLength & { serviceId: number | null }

/**
 * The one question whether somebody would receive a reservation at its hour, as far as staff are bound; null if so. Of several
 * reasons, that on which nobody may insist comes first.
 */
export function whyNotReceived(
  { serviceIds, ...agenda }: ReceivingAgenda,
  { serviceId, duration, buffer, ...start }: GivenReservation,
  clock: WallClock,
): NotReceived | null {
  const length = { duration, buffer }
  const { state, reason } = staffStateOf({ ...agenda, ...length, shortestService: length }, start, clock)
  const offers = serviceId === null || serviceIds.has(serviceId)
  if (!offers && (reason === null || state === 'outside')) return { code: 'not_offered' }
  return reason && toNotReceived(reason, agenda.rules, start.day)
}

/** False where another entry has the time, or nobody could come. */
export function mayInsist({ code }: NotReceived): boolean {
  return HINDRANCES[code] === 'off' || HINDRANCES[code] === 'service'
}

function toNotReceived({ code, conflict }: StaffReason, rules: CompiledAgenda, day: Day): NotReceived {
  if (code === 'closed') return { code: closedCode(rules, day) }
  if (code === 'does_not_fit') return { code, from: conflict?.start }
  return { code, label: conflict?.label || undefined }
}

function closedCode({ special, weeks }: CompiledAgenda, day: Day): NotReceivedCode {
  const own = special.get(day)
  if (own) return own.length === 0 ? 'day_off' : 'closed'
  const week = weeks.findLast(({ from }) => from <= day)
  return week?.hours[weekdayOf(day)]?.length ? 'closed' : 'weekday_off'
}
