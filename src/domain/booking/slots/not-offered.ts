import { END_OF_DAY, isPast, type Minute, overlaps, type Span } from '../../language/time.ts'
import { type AgendaDay, isFull, type OccupiedKind } from './availability.ts'
import { leavesUnsellableGap } from './gaps.ts'

/** Why a start is not offered; `conflict` is the span in the way, if any. */
export type NotOffered = { code: NotOfferedCode; conflict?: Span & { label?: string } }

/** Every reason, ordered from farthest to nearest to an offer: `whyDayIsEmpty` reports the last one. */
export const NOT_OFFERED_CODES = [
  'off_grid',
  'closed',
  'does_not_fit',
  'skipped',
  'break',
  'past',
  'holiday',
  'leave',
  'elsewhere',
  'closure',
  'too_far',
  'too_soon',
  'blocked',
  'compact',
  'buffer',
  'full',
  'taken',
  'held',
] as const

export type NotOfferedCode = (typeof NOT_OFFERED_CODES)[number]

type Rule = (day: AgendaDay, start: Minute) => readonly NotOffered[]

/** The single rule set behind calendars, bookings, holds and explanations, in the order of their reasons. */
const RULES: readonly Rule[] = [
  timingReasons,
  unavailableReasons,
  gridReasons,
  fitReasons,
  entryReasons,
  fullReasons,
  compactReasons,
]

const NONE: readonly NotOffered[] = []

export function isStartOffered(day: AgendaDay, start: Minute): boolean {
  for (const rule of RULES) if (rule(day, start).length > 0) return false
  return true
}

/** Every reason that applies, without those that another one implies; empty for an offered start. */
export function reasonsAgainst(day: AgendaDay, start: Minute): NotOffered[] {
  return RULES.flatMap((rule) => rule(day, start))
}

/** True of causes that are other entries: without them the start is offered. */
const IS_CAUSED_BY_ENTRIES: Record<NotOfferedCode, boolean> = {
  off_grid: false,
  closed: false,
  does_not_fit: false,
  skipped: false,
  break: false,
  past: false,
  holiday: false,
  leave: false,
  elsewhere: false,
  closure: false,
  too_far: false,
  too_soon: false,
  blocked: true,
  compact: true,
  buffer: true,
  full: true,
  taken: true,
  held: true,
}

/**
 * True when nothing but other entries excludes a start. A start at the end of a reservation that is gone by now is
 * off the grid; it was offered if somebody has it.
 */
export function isTaken(day: AgendaDay, start: Minute): boolean {
  const { agenda } = day.availability.rules
  const isSomebodys = day.busy.some((entry) => entry.kind !== 'block' && entry.start === start)
  const wasOffered = agenda.startAfterReservation && isSomebodys
  return reasonsAgainst(day, start).every(
    ({ code }) => IS_CAUSED_BY_ENTRIES[code] || (code === 'off_grid' && wasOffered),
  )
}

/** Rules that bind visitors alone: staff may book against them. */
export const VISITOR_RULES = [
  'off_grid',
  'too_far',
  'too_soon',
  'compact',
  'full',
] as const satisfies NotOfferedCode[]

export type StaffReasonCode = Exclude<NotOfferedCode, (typeof VISITOR_RULES)[number]>
export type StaffReason = NotOffered & { code: StaffReasonCode }

/** Notice, horizon, daily maximum, grid and compact day bind visitors alone. */
export function bindsStaff<Reason extends { code: NotOfferedCode }>(
  reason: Reason,
): reason is Reason & { code: StaffReasonCode } {
  return !VISITOR_RULES.some((code) => code === reason.code)
}

/** A start at which the practitioner works: `taken` when entries are in the way, null when they do not work. */
export function staffStart(day: AgendaDay, start: Minute): 'free' | 'taken' | null {
  const binding = reasonsForStaff(day, start)
  if (binding.length === 0) return 'free'
  return binding.every(isCausedByEntry) ? 'taken' : null
}

/** Those that staff are warned of. */
export function reasonsForStaff(day: AgendaDay, start: Minute): StaffReason[] {
  return reasonsAgainst(day, start).filter(bindsStaff)
}

export function isCausedByEntry({ code }: NotOffered): boolean {
  return IS_CAUSED_BY_ENTRIES[code]
}

function timingReasons({ day, now, earliest, isTooFar }: AgendaDay, minute: Minute) {
  const start = { day, minute }
  if (isPast(start, now)) return [{ code: 'past' }] as const
  if (!isTooFar && !isPast(start, earliest)) return NONE
  return [
    ...(isPast(start, earliest) ? [{ code: 'too_soon' } as const] : []),
    ...(isTooFar ? [{ code: 'too_far' } as const] : []),
  ]
}

function unavailableReasons(day: AgendaDay, start: Minute): readonly NotOffered[] {
  const range = rangeAt(day, start)
  const spans = day.unavailable.filter((span) => contains(span, start) && (range || span.code !== 'break'))
  if (range && spans.length === 0) return NONE
  const reasons = spans.map((span): NotOffered => ({ code: span.code, conflict: span }))
  return range ? reasons : [...reasons, { code: 'closed' }]
}

/** A start during a break has no grid: the next one begins when the break ends. */
function gridReasons(day: AgendaDay, start: Minute) {
  if (!rangeAt(day, start) || day.starts.includes(start)) return NONE
  const isInBreak = day.unavailable.some((span) => span.code === 'break' && contains(span, start))
  return isInBreak ? NONE : ([{ code: 'off_grid' }] as const)
}

function fitReasons(day: AgendaDay, start: Minute): readonly NotOffered[] {
  const range = rangeAt(day, start)
  if (!range) return NONE
  const reservation = { start, end: start + day.availability.duration }
  const conflicts: Span[] = day.unavailable.filter(
    (span) => start < span.start && span.start < range.end && overlaps(span, reservation),
  )
  const overrun = { start: range.end, end: Math.min(reservation.end, END_OF_DAY) }
  const isTooLong = reservation.end > range.end
  if (conflicts.length === 0 && !isTooLong) return NONE
  return [...conflicts, ...(isTooLong ? [overrun] : [])].map((conflict) => ({
    code: 'does_not_fit',
    conflict,
  }))
}

function entryReasons({ availability, busy }: AgendaDay, start: Minute): readonly NotOffered[] {
  const reservation = { start, end: start + availability.duration }
  const bufferEnd = reservation.end + availability.buffer
  const overlapped: NotOffered[] = []
  const buffered: NotOffered[] = []
  for (const other of busy) {
    if (other.bufferEnd <= start || bufferEnd <= other.start) continue
    if (overlaps(reservation, other)) overlapped.push({ code: CONFLICT_CODES[other.kind], conflict: other })
    else buffered.push({ code: 'buffer', conflict: other })
  }
  return buffered.length === 0 ? overlapped : [...overlapped, ...buffered]
}

const CONFLICT_CODES: Record<OccupiedKind, NotOfferedCode> = {
  reservation: 'taken',
  block: 'blocked',
  hold: 'held',
}

function fullReasons(day: AgendaDay) {
  return isFull(day) ? ([{ code: 'full' }] as const) : NONE
}

function compactReasons(day: AgendaDay, start: Minute) {
  if (!day.availability.rules.agenda.compactDay) return NONE
  return leavesUnsellableGap(day, start) ? ([{ code: 'compact' }] as const) : NONE
}

function rangeAt({ ranges }: AgendaDay, start: Minute): Span | undefined {
  return ranges.find((range) => contains(range, start))
}

function contains(span: Span, minute: Minute): boolean {
  return span.start <= minute && minute < span.end
}
