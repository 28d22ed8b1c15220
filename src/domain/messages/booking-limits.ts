import { CLOCK_SKEW_MS } from '../language/clock-skew.ts'
import { isPast, type LocalTime } from '../language/time.ts'

/** Bounds on what visitors can set in motion; the owner may change them. Staff are not bounded. */
export type BookingLimits = {
  /** Appointments to come for each mailbox; doubled for one that came before. */
  openAppointments: number
  /** Bookings in 24 hours from one IPv4 address or IPv6 /64; 8 times that for a /56, 64 times for a /48. */
  bookingsPerAddress: number
  /** Messages a day to one client mailbox that visitors cause. */
  clientMessagesPerDay: number
  /** Days after the reservation for which its client's link works. */
  linkDays: number
  /** Bookings an hour on the whole site beyond which each is confirmed by mail; null: no such limit. */
  brakePerHour: number | 'auto' | null
  /** Every booking by a visitor is confirmed by mail. */
  confirmByMail: boolean
  /** Absences of a client in 24 months from which their next reservations carry a sign. */
  missedBeforeSign: number
  /** Mailboxes with as many absences do not book online. */
  refusesAbsentees: boolean
} & MailBudget

/** Mails of the whole site to addresses that strangers type: apart from what clients with appointments get. */
export type MailBudget = { strangerMailsPerHour: number; strangerMailsPerDay: number }

export const DEFAULT_MAIL_BUDGET: MailBudget = { strangerMailsPerHour: 60, strangerMailsPerDay: 300 }

export const DEFAULT_BOOKING_LIMITS: BookingLimits = {
  openAppointments: 5,
  bookingsPerAddress: 60,
  clientMessagesPerDay: 20,
  linkDays: 30,
  brakePerHour: 'auto',
  confirmByMail: false,
  missedBeforeSign: 2,
  refusesAbsentees: false,
  ...DEFAULT_MAIL_BUDGET,
}

export const BOOKINGS_PER_MAILBOX_AND_DAY = 10
const DAY_MS = 24 * 3600 * 1000

export type BookingMoment = { now: LocalTime; instant: number }

export type CountedReservation = {
  start: LocalTime
  bookedAt: number
  isByVisitor: boolean
  isCancelled: boolean
  seriesId: number | null
}

/** `wider`: how many times as wide the bounds are. */
type Bounds = Pick<BookingLimits, 'openAppointments'> & { isStrict: boolean; wider?: number }

/** True when the mailbox of these reservations has reached a bound: its next booking is refused. */
export function isMailboxFull(
  reservations: readonly CountedReservation[],
  { openAppointments, isStrict, wider = 1 }: Bounds,
  { now, instant }: BookingMoment,
): boolean {
  const kept = reservations.filter(({ isCancelled }) => !isCancelled)
  const toCome = kept.filter(({ start }) => !isPast(start, now))
  const recent = reservations.filter(
    ({ isByVisitor, bookedAt }) => isByVisitor && isRecent(bookedAt, instant),
  )
  const cameBefore = toCome.length < kept.length
  return (
    countAppointments(toCome) >= boundFor(openAppointments * wider * (cameBefore ? 2 : 1), isStrict) ||
    recent.length >= boundFor(BOOKINGS_PER_MAILBOX_AND_DAY * wider, isStrict)
  )
}

/** A series is one appointment: its regular may book another one on the site. */
function countAppointments(reservations: readonly CountedReservation[]): number {
  const single = reservations.filter(({ seriesId }) => seriesId === null)
  return single.length + new Set(reservations.flatMap(({ seriesId }) => seriesId ?? [])).size
}

/** True when a mailbox with this many absences, whatever the names, does not book online. */
export function isRefusedForAbsences(
  absences: number,
  { refusesAbsentees, missedBeforeSign }: Pick<BookingLimits, 'refusesAbsentees' | 'missedBeforeSign'>,
): boolean {
  return refusesAbsentees && absences >= missedBeforeSign
}

/** `isStrict`: for a form that does not look filled in by a person. */
export function boundFor(bound: number, isStrict: boolean): number {
  return isStrict ? Math.ceil((bound * 2) / 3) : bound
}

/** One network's share of the site's budget of mails. */
export function networkShareOf(budget: number): number {
  return Math.max(1, Math.floor(budget / 4))
}

/** Of a network that counts as `share` small ones; no network may use up more than a quarter of the site's bound. */
export function networkBoundOf({ network, site }: { network: number; site: number }, share: number): number {
  return Math.min(network * share, Math.floor(site / 4))
}

export function countedSince(instant: number): number {
  return instant - DAY_MS
}

function isRecent(bookedAt: number, instant: number): boolean {
  return bookedAt > countedSince(instant) && bookedAt <= instant + CLOCK_SKEW_MS
}
