import type { EventApi, EventInput } from '@fullcalendar/react'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import {
  addDays,
  type Day,
  END_OF_DAY,
  formatDateTime,
  frenchTime,
  type LocalTime,
  type Minute,
} from '#domain/language/time.ts'
import {
  type AgendaEntry,
  entryEnd,
  entryKey,
  entryStart,
  entryTitle,
  isEntryPast,
  unworkedLabel,
  unworkedSpanOf,
} from '../agenda-entries.ts'

type EventOptions = { tone: string; now: LocalTime; hasSeveralPractitioners: boolean }

export function toEvent(
  entry: AgendaEntry,
  { tone, now, hasSeveralPractitioners }: EventOptions,
): EventInput {
  const hasPassed = isEntryPast(entry, now)
  const { day, minute } = entryStart(entry)
  return {
    id: entryKey(entry),
    title: entryTitle(entry),
    start: toEventTime(day, minute),
    end: toEventTime(day, entryEnd(entry)),
    // Past entries stay draggable, so that the drop can be refused with an explanation.
    startEditable: entry.kind !== 'hold',
    durationEditable: entry.kind === 'block' && !hasPassed,
    interactive: entry.kind !== 'hold',
    className: entryClassName(entry, now),
    color: hasPassed ? 'var(--control)' : tone,
    extendedProps: { entry, hasSeveralPractitioners },
  }
}

export function toBackgroundEvents(span: UnworkedSpan, isTimeGrid: boolean): EventInput[] {
  const { start, end } = unworkedSpanOf(span)
  const isWholeDay = start === 0 && end === END_OF_DAY
  if (!isTimeGrid && !isWholeDay) return []
  return [
    {
      id: `unworked-${span.date}-${start}`,
      display: 'background',
      className: `unworked unworked-${span.reason}`,
      title: unworkedLabel(span),
      ...(isTimeGrid
        ? { start: toEventTime(span.date, start), end: toEventTime(span.date, end) }
        : { start: span.date, allDay: true }),
    },
  ]
}

export function entryOfEvent(event: EventApi): AgendaEntry | undefined {
  return event.extendedProps.entry as AgendaEntry | undefined
}

/** FullCalendar runs in UTC: a date's UTC parts are the practice's day and minute. */
export function localTimeOf(date: Date): LocalTime {
  return { day: date.toISOString().slice(0, 10), minute: date.getUTCHours() * 60 + date.getUTCMinutes() }
}

/** Midnight after `day` counts as the end of that day. */
export function endMinuteOf(end: Date, day: Day): Minute {
  const at = localTimeOf(end)
  return at.day === day ? at.minute : END_OF_DAY
}

/** Below this length one line of text fits. */
export const SHORT_MINUTES = 45

export function eventClassName({ details }: AgendaEntry, view: string): string {
  if (view.startsWith('list')) return 'entry-in-list'
  if (!view.startsWith('timeGrid')) return 'entry-box entry-in-month'
  return details.duration < SHORT_MINUTES ? 'entry-box entry-short' : 'entry-box'
}

/** Classes of calendar.css by kind and time, for FullCalendar's views and the day columns. */
export function entryClassName(entry: AgendaEntry, now: LocalTime): string {
  return isEntryPast(entry, now) ? `${KIND_CLASSES[entry.kind]} entry-past` : KIND_CLASSES[entry.kind]
}

const KIND_CLASSES = {
  reservation: 'entry-reservation',
  block: 'entry-block',
  hold: 'entry-hold',
} as const satisfies Record<AgendaEntry['kind'], string>

export function timeRangeLabel({ start, end }: EventApi): string {
  return [start, end].flatMap((date) => (date ? [timeLabel(date)] : [])).join(' – ')
}

export function timeLabel(date: Date): string {
  return frenchTime(localTimeOf(date).minute)
}

function toEventTime(day: Day, minute: Minute): string {
  return minute === END_OF_DAY ? `${addDays(day, 1)}T00:00` : formatDateTime({ day, minute })
}
