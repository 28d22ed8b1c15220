import { nearestGap } from './gaps.ts'
import {
  addDays,
  addMinutes,
  type Day,
  daysBetween,
  END_OF_DAY,
  isPast,
  type LocalTime,
  type Minute,
  overlaps,
  type Span,
} from './time.ts'
import { type Rules, type WorkingDay, workingDay } from './working-day.ts'

/** What takes a practitioner's time: a visit, time they blocked, or a slot held while a form is filled. */
export type OccupiedKind = 'visit' | 'block' | 'hold'

/** From `start` to `end`, and on to `until` with the buffer; half-open like every span. */
export type Occupied = Span & { until: Minute; kind: OccupiedKind }

/** What one practitioner can offer for visits of one length. */
export type Offer = {
  rules: Rules
  /** Length of the visit, in minutes. */
  duration: Minute
  /** Minutes kept free after it. */
  buffer: Minute
  /** Length of the shortest service this person offers: what a hole must have room for in a compact day. */
  shortest: Minute
  busy: ReadonlyMap<Day, readonly Occupied[]>
}

/** The practice's side of the question: when it is, and which minutes the clock will skip. */
export type Calendar = {
  now: LocalTime
  /** Minutes that do not exist that day: 02:00–03:00 when summer time begins. */
  skipped: ReadonlyMap<Day, Span>
}

/** Why a start is not offered. `by` is what stands in the way, where something does. */
export type NotOffered = { code: NotOfferedCode; by?: Span & { label?: string } }

/** Every reason, from what nobody can change today to what only just stands in the way. */
export const NOT_OFFERED_CODES = [
  'off_grid',
  'closed',
  'does_not_fit',
  'skipped',
  'break',
  'past',
  'holiday',
  'leave',
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

/** One practitioner's day, with everything that one start is judged by: computed once for all its starts. */
type Judged = WorkingDay & {
  offer: Offer
  day: Day
  now: LocalTime
  /** The earliest start that the notice allows. */
  soonest: LocalTime
  tooFar: boolean
  busy: readonly Occupied[]
}

/** Start minutes that one practitioner offers on one day, in order. */
export function freeSlots(offer: Offer, day: Day, calendar: Calendar): Minute[] {
  if (day < calendar.now.day) return []
  const judged = judgedDay(offer, day, calendar)
  if (judged.tooFar || isFull(judged)) return []
  return gridStarts(judged).filter((start) => whyNot(judged, start) === null)
}

/** Start minutes that at least one of several practitioners offers, day by day; days without any are absent. */
export function freeSlotsByDay(
  offers: readonly Offer[],
  days: readonly Day[],
  calendar: Calendar,
): Map<Day, Minute[]> {
  const found = new Map<Day, Minute[]>()
  for (const day of days) {
    const starts = startsOf(offers, day, calendar)
    if (starts.length > 0) found.set(day, starts)
  }
  return found
}

/** The first `count` starts from a day on that anybody offers, up to the farthest horizon. */
export function firstSlots(
  offers: readonly Offer[],
  from: Day,
  { count, calendar }: { count: number; calendar: Calendar },
): LocalTime[] {
  const last = offers.reduce((day, offer) => later(day, lastDay(offer, calendar)), calendar.now.day)
  const found: LocalTime[] = []
  for (let day = later(from, calendar.now.day); day <= last && found.length < count; day = addDays(day, 1)) {
    found.push(...startsOf(offers, day, calendar).map((minute) => ({ day, minute })))
  }
  return found.slice(0, count)
}

/** Whether exactly this start is offered: the question that a booking asks again before it is written. */
export function isOffered(offer: Offer, start: LocalTime, calendar: Calendar): boolean {
  return whyNotOffered(offer, start, calendar) === null
}

/** Why a start is not offered, or null where it is: the one judge of every start. */
export function whyNotOffered(
  offer: Offer,
  { day, minute }: LocalTime,
  calendar: Calendar,
): NotOffered | null {
  return whyNot(judgedDay(offer, day, calendar), minute)
}

/** Why a whole day offers nothing: of all reasons the one nearest to an offer; null where it offers something. */
export function whyDayIsEmpty(offers: readonly Offer[], day: Day, calendar: Calendar): NotOffered | null {
  let nearest: NotOffered = { code: 'closed' }
  for (const offer of offers) {
    const judged = judgedDay(offer, day, calendar)
    for (const start of gridStarts(judged)) {
      const reason = whyNot(judged, start)
      if (reason === null) return null
      if (nearness(reason) > nearness(nearest)) nearest = reason
    }
  }
  return nearest
}

function nearness({ code }: NotOffered): number {
  return NOT_OFFERED_CODES.indexOf(code)
}

/** The offered starts nearest to a wanted one, nearest first; a tie goes to the earlier. */
export function nearestSlots(
  offered: ReadonlyMap<Day, readonly Minute[]>,
  wanted: LocalTime,
  count: number,
): LocalTime[] {
  const distance = (slot: LocalTime) =>
    Math.abs(daysBetween(wanted.day, slot.day) * 1440 + slot.minute - wanted.minute)
  return [...offered]
    .flatMap(([day, starts]) => starts.map((minute) => ({ day, minute })))
    .sort((a, b) => distance(a) - distance(b) || compare(a, b))
    .slice(0, count)
}

function judgedDay(offer: Offer, day: Day, calendar: Calendar): Judged {
  const { now } = calendar
  return {
    ...workingDay(offer.rules, day, calendar.skipped.get(day)),
    offer,
    day,
    now,
    soonest: addMinutes(now, offer.rules.agenda.minNoticeMinutes),
    tooFar: day > lastDay(offer, calendar),
    busy: offer.busy.get(day) ?? [],
  }
}

function whyNot(judged: Judged, start: Minute): NotOffered | null {
  return whenRefused(judged, start) ?? hoursRefused(judged, start) ?? visitsRefused(judged, start)
}

/** Too early or too late to ask. */
function whenRefused({ day, now, soonest, tooFar }: Judged, minute: Minute): NotOffered | null {
  const start = { day, minute }
  if (isPast(start, now)) return { code: 'past' }
  if (isPast(start, soonest)) return { code: 'too_soon' }
  return tooFar ? { code: 'too_far' } : null
}

/** Outside the hours, or within what is taken from them. */
function hoursRefused({ offer, ranges, shut }: Judged, start: Minute): NotOffered | null {
  const visit = { start, end: start + offer.duration }
  const at = (span: Span) => span.start <= start && start < span.end
  const range = ranges.find(at)
  // A break outside the hours is without effect, so it is not the reason either.
  const within = shut.find((span) => at(span) && (range || span.code !== 'break'))
  if (within) return { code: within.code, by: within }
  if (!range) return { code: 'closed' }
  if ((start - range.start) % offer.rules.agenda.workingHours.slotDuration !== 0) return { code: 'off_grid' }
  const late = { start: range.end, end: Math.min(visit.end, END_OF_DAY) }
  const by = visit.end > range.end ? late : shut.find(meets(visit))
  return by ? { code: 'does_not_fit', by } : null
}

/** Something else is there, or the day has had enough. */
function visitsRefused(judged: Judged, start: Minute): NotOffered | null {
  const { offer, busy } = judged
  const visit = { start, end: start + offer.duration }
  const until = visit.end + offer.buffer
  const inTheWay = busy.find((other) => overlaps(visit, other))
  if (inTheWay) return { code: TAKEN_BY[inTheWay.kind], by: inTheWay }
  const near = busy.find((other) => start < other.until && other.start < until)
  if (near) return { code: 'buffer', by: near }
  if (isFull(judged)) return { code: 'full' }
  if (!offer.rules.agenda.compactDay) return null
  const gap = nearestGap(judged, { start, until })
  return gap < offer.shortest ? { code: 'compact' } : null
}

const TAKEN_BY = { visit: 'taken', block: 'blocked', hold: 'held' } as const

function meets(visit: Span): (span: Span) => boolean {
  return (span) => overlaps(span, visit)
}

function isFull({ offer, busy }: Judged): boolean {
  const { maxVisitsPerDay } = offer.rules.agenda
  if (maxVisitsPerDay === null) return false
  return busy.filter(({ kind }) => kind !== 'block').length >= maxVisitsPerDay
}

/** The latest day within anybody's horizon; null where nobody offers anything. */
export function latestHorizon(offers: readonly Offer[], calendar: Calendar): Day | null {
  const days = offers.map((offer) => lastDay(offer, calendar))
  return days.reduce<Day | null>((latest, day) => (latest === null || day > latest ? day : latest), null)
}

function lastDay({ rules }: Offer, { now }: Calendar): Day {
  return addDays(now.day, rules.agenda.horizonDays)
}

/** Starts on the grid whose visit begins within an open range. The grid starts anew with each range. */
function gridStarts({ offer, ranges }: Judged): Minute[] {
  const step = offer.rules.agenda.workingHours.slotDuration
  const starts: Minute[] = []
  for (const range of ranges) {
    for (let start = range.start; start < range.end; start += step) starts.push(start)
  }
  return starts
}

function startsOf(offers: readonly Offer[], day: Day, calendar: Calendar): Minute[] {
  if (offers.length === 1) return offers.flatMap((offer) => freeSlots(offer, day, calendar))
  const starts = new Set<Minute>()
  for (const offer of offers) {
    for (const start of freeSlots(offer, day, calendar)) starts.add(start)
  }
  return [...starts].sort((a, b) => a - b)
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b
}

function compare(a: LocalTime, b: LocalTime): number {
  return a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1
}
