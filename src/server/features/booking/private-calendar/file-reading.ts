import {
  type BusySpan,
  busySpansOf,
  CALENDAR_LIMITS,
  type CalendarFailure,
  calendarRange,
} from '#domain/booking/calendars/private-calendar.ts'
import type { Day } from '#domain/language/time.ts'
import { isOver, splitCalendar } from './event-groups.ts'
import { stretchesOf } from './event-times.ts'

export type ReaderInput = {
  text: string
  today: Day
  countsAllDay: boolean
  /** UIDs of this site's own events, which block nothing when they come back. */
  ownUids: readonly string[]
}

export type ReadCalendar = { busy: BusySpan[]; allDayEvents: number; notUnderstood: number }

export type ReaderOutput = ReadCalendar | { failure: CalendarFailure }

/** Busy times of a calendar, without titles and places. */
export function readCalendarFile({ text, today, countsAllDay, ownUids }: ReaderInput): ReaderOutput {
  const calendar = splitCalendar(text)
  if (!calendar) return { failure: 'not_calendar' }
  const own = new Set(ownUids)
  const groups = calendar.groups.filter((group) => !own.has(group.uid) && !isOver(group, today))
  const count = groups.reduce((sum, { events }) => sum + events.length, 0)
  if (count > CALENDAR_LIMITS.events) return { failure: 'too_many_events' }
  const range = calendarRange(today)
  const found = groups.map((group) => attempt(() => stretchesOf(group, calendar.zones, range)))
  const understood = found.filter((stretches) => stretches !== undefined)
  return {
    busy: busySpansOf(
      understood.flatMap(({ busy, allDay }) => (countsAllDay ? [...busy, ...allDay] : busy)),
      range,
    ),
    allDayEvents: understood.filter(({ allDay }) => allDay.length > 0).length,
    notUnderstood: found.length - understood.length,
  }
}

/** Undefined where it throws: one event that the parser cannot read must not hide the others. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
