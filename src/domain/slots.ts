import { type Agenda, breakSpans, openRanges } from './agenda.ts'
import {
  contains,
  type Day,
  daysBetween,
  isPast,
  type LocalTime,
  type Minute,
  overlaps,
  type Span,
} from './time.ts'

/** What one practitioner can offer for visits of one length. */
export type Offer = {
  agenda: Agenda
  /** Length of the visit, in minutes. */
  duration: Minute
  /** Minutes kept free after it. */
  buffer: Minute
  /** Occupied spans by day, each visit with its own buffer after it. */
  busy: ReadonlyMap<Day, readonly Span[]>
}

/** The practice's side of the question: when it is, and which minutes the clock will skip. */
export type Calendar = {
  now: LocalTime
  /** Minutes that do not exist that day: 02:00–03:00 when summer time begins. */
  skipped: ReadonlyMap<Day, Span>
}

/** Start minutes that one practitioner offers on one day, in order. */
export function freeSlots(offer: Offer, day: Day, calendar: Calendar): Minute[] {
  if (day < calendar.now.day) return []
  const shut = unavailable(offer.agenda, day, calendar)
  const busy = offer.busy.get(day) ?? []
  return gridStarts(offer.agenda, day, offer.duration).filter((start) => {
    const visit = { start, end: start + offer.duration }
    const occupied = { start, end: visit.end + offer.buffer }
    return (
      !isPast({ day, minute: start }, calendar.now) &&
      !shut.some((span) => overlaps(visit, span)) &&
      !busy.some((span) => overlaps(occupied, span))
    )
  })
}

/** Start minutes that at least one of several practitioners offers, day by day; days without any are absent. */
export function freeSlotsByDay(
  offers: readonly Offer[],
  days: readonly Day[],
  calendar: Calendar,
): Map<Day, Minute[]> {
  const found = new Map<Day, Minute[]>()
  for (const day of days) {
    const starts = new Set<Minute>()
    for (const offer of offers) {
      for (const start of freeSlots(offer, day, calendar)) starts.add(start)
    }
    if (starts.size > 0)
      found.set(
        day,
        [...starts].sort((a, b) => a - b),
      )
  }
  return found
}

/** Whether exactly this start is offered: the question that a booking asks again before it is written. */
export function isOffered(offer: Offer, start: LocalTime, calendar: Calendar): boolean {
  return freeSlots(offer, start.day, calendar).includes(start.minute)
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

/** Starts on the grid whose visit ends by the end of its open range. The grid starts anew with each range. */
function gridStarts(agenda: Agenda, day: Day, duration: Minute): Minute[] {
  const step = agenda.workingHours.slotDuration
  const starts: Minute[] = []
  for (const range of openRanges(agenda, day)) {
    for (let start = range.start; contains(range, { start, end: start + duration }); start += step) {
      starts.push(start)
    }
  }
  return starts
}

function unavailable(agenda: Agenda, day: Day, calendar: Calendar): Span[] {
  const skipped = calendar.skipped.get(day)
  return skipped ? [...breakSpans(agenda, day), skipped] : breakSpans(agenda, day)
}

function compare(a: LocalTime, b: LocalTime): number {
  return a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1
}
