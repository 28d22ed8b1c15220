import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { listBookableSpans } from '#domain/booking/slots/free-spans.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import {
  type Day,
  END_OF_DAY,
  frenchTime,
  type LocalTime,
  type Minute,
  type Span,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import {
  type AgendaEntry,
  type CalendarContent,
  entrySpan,
  entryStart,
  unworkedLabel,
  unworkedSpanOf,
} from '../../entries/agenda-entries.ts'

export function contentOfDay({ entries, unworked }: CalendarContent, day: Day): CalendarContent {
  return {
    entries: entries.filter((entry) => entryStart(entry).day === day),
    unworked: unworked.filter(({ date }) => date === day),
  }
}

export function contentOfPractitioner(
  { entries, unworked }: CalendarContent,
  practitionerId: number,
): CalendarContent {
  return {
    entries: entries.filter(({ details }) => details.praticienId === practitionerId),
    unworked: unworked.filter(({ praticienId }) => praticienId === practitionerId),
  }
}

export function countReservations(entries: readonly AgendaEntry[]): number {
  return entries.filter(({ kind }) => kind === 'reservation').length
}

/** « 1 rendez-vous », « aucun rendez-vous ». */
export function reservationCount(count: number): string {
  return count === 0 ? 'aucun rendez-vous' : `${frenchNumber(count)} rendez-vous`
}

/** Free time of one practitioner's day that can still be booked. */
export function freeSpansOf({ entries, unworked }: CalendarContent, day: Day, now: LocalTime): Span[] {
  // Unworked time arrives by a query of its own: without it, the day would seem free from midnight on.
  if (unworked.length === 0) return []
  return listBookableSpans({
    unworked: unworked.map(unworkedSpanOf),
    taken: entries.map(entrySpan),
    from: remainingFrom(day, now),
  })
}

/** The rest of one practitioner's day. */
export type Outlook =
  | { kind: 'free'; from: Minute }
  | { kind: 'full' }
  /** Not working at all: « absent : Congés », « Lundi de Pâques », « repos » on a day off of every week. */
  | { kind: 'absent'; reason: string }
  /** The day is past, or its working hours are; or somebody comes on a day off, outside any hours. */
  | { kind: 'over' }
  /** The working hours are not loaded. */
  | { kind: 'unknown' }

export function outlookOf(content: CalendarContent, day: Day, now: LocalTime): Outlook {
  if (content.unworked.length === 0) return { kind: 'unknown' }
  if (isUnworked(content.unworked)) return outlookWhenOff(content)
  const [first] = freeSpansOf(content, day, now)
  if (first) return { kind: 'free', from: first.start }
  const lastWorked = lastWorkedMinute(content.unworked)
  const from = remainingFrom(day, now)
  return { kind: from === null || from >= lastWorked ? 'over' : 'full' }
}

/** Of several people: the first free hour of all; what holds for everybody otherwise. */
export function earliestOutlook(outlooks: readonly Outlook[]): Outlook {
  const free = outlooks.filter((outlook) => outlook.kind === 'free').map(({ from }) => from)
  if (free.length > 0) return { kind: 'free', from: Math.min(...free) }
  const full = outlooks.find(({ kind }) => kind === 'full')
  if (full) return full
  const [first = { kind: 'unknown' }, ...others] = outlooks
  return others.every((one) => outlookText(one) === outlookText(first)) ? first : { kind: 'over' }
}

/** « dès 10 h 30 », « complet », « absent : Congés »; null where there is nothing to say. */
export function outlookText(outlook: Outlook): string | null {
  switch (outlook.kind) {
    case 'free':
      return `dès ${frenchTime(outlook.from)}`
    case 'full':
      return 'complet'
    case 'absent':
      return outlook.reason
    case 'over':
    case 'unknown':
      return null
  }
}

/** `unworked`: disjoint spans of one practitioner's day. */
export function isUnworked(unworked: readonly UnworkedSpan[]): boolean {
  const minutes = unworked.map(unworkedSpanOf).reduce((sum, { start, end }) => sum + end - start, 0)
  return minutes === END_OF_DAY
}

function outlookWhenOff({ entries, unworked }: CalendarContent): Outlook {
  const absence = unworked.find(({ reason }) => reason !== 'closed' && reason !== 'break')
  if (absence) return { kind: 'absent', reason: absenceReason(absence) }
  return entries.length === 0 ? { kind: 'absent', reason: 'repos' } : { kind: 'over' }
}

function absenceReason(absence: UnworkedSpan): string {
  const label = unworkedLabel(absence)
  if (absence.reason !== 'leave') return label
  return label === '' ? 'absent' : french`absent : ${label}`
}

function lastWorkedMinute(unworked: readonly UnworkedSpan[]): Minute {
  return unworked
    .map(unworkedSpanOf)
    .reduceRight((reached, { start, end }) => (end === reached ? start : reached), END_OF_DAY)
}

function remainingFrom(day: Day, now: LocalTime): Minute | null {
  if (day < now.day) return null
  return day === now.day ? now.minute : 0
}
