import { DOUBTS, type Doubt, type DoubtfulDay } from '#domain/booking/calendars/doubts.ts'
import {
  type BusySpan,
  CALENDAR_LIMITS,
  type CalendarFailure,
  calendarRange,
} from '#domain/booking/calendars/private-calendar.ts'
import type { Day, DayRange } from '#domain/language/time.ts'
import {
  type BusyTime,
  createBusyTime,
  type Practice,
  stretchesBetween,
  stretchesOf,
} from '#server/documents/ics/busy-time.ts'
import { busyPeriods, seriesOf } from '#server/documents/ics/calendar.ts'
import { type Calendar, readComponents } from '#server/documents/ics/components.ts'
import { DAY_MS, parseDateValue } from '#server/documents/ics/date-values.ts'
import type { Item } from '#server/documents/ics/items.ts'
import type { Allowance } from '#server/documents/ics/rules.ts'
import type { Occurrence, Series } from '#server/documents/ics/series.ts'
import { UTC, zoneNamed } from '#server/documents/ics/zone.ts'
import { createZoneLookup } from '#server/documents/ics/zone-lookup.ts'

export type ReaderInput = {
  today: Day
  /** Of the practice. */
  timeZone: string
  countsAllDay: boolean
  /** UIDs of this site's own events, which block nothing when they come back. */
  ownUids: readonly string[]
}

export type ReadCalendar = {
  busy: BusySpan[]
  allDayEvents: number
  /** Events of which something was not followed, and the first day on which that matters. */
  notUnderstood: number
  doubts: DoubtfulDay[]
}

export type ReaderOutput = ReadCalendar | { failure: CalendarFailure }

/** Busy times of a calendar, without titles and places. `file` has a character for each byte. */
export function readCalendarFile(file: string, input: ReaderInput): ReaderOutput {
  const calendars = readComponents(file.replace(/^\u00EF\u00BB\u00BF/, ''), input.today)
  if (!calendars) return { failure: 'not_calendar' }
  const count = calendars.reduce((sum, { events }) => sum + events.length, 0)
  if (count > CALENDAR_LIMITS.events) return { failure: 'too_many_events' }
  const range = calendarRange(input.today)
  const state: State = {
    input,
    practice: { zone: zoneNamed(input.timeZone) ?? UTC, window: windowOf(range) },
    allowance: { steps: ALL_STEPS },
    time: createBusyTime(range),
    doubts: new Map(),
    allDayEvents: 0,
    notUnderstood: 0,
  }
  for (const calendar of calendars) addCalendar(calendar, state)
  const { time, allDayEvents, notUnderstood } = state
  return { busy: time.spans(), allDayEvents, notUnderstood, doubts: inOrder(state.doubts) }
}

/** Some seconds of work, for more dates than anybody has; what is left undone then is held to be busy. */
const ALL_STEPS = 60_000

type State = {
  input: ReaderInput
  practice: Practice
  allowance: Allowance
  time: BusyTime
  doubts: Map<string, DoubtfulDay>
  allDayEvents: number
  notUnderstood: number
}

/** Wider than the range, as no zone is two days from another. */
function windowOf({ start, end }: DayRange): Practice['window'] {
  const [from, to] = [start, end].map((day) => parseDateValue(day)?.wall ?? 0) as [number, number]
  return { from: from - 2 * DAY_MS, to: to + 3 * DAY_MS }
}

function addCalendar(calendar: Calendar, state: State): void {
  const { input, practice, allowance } = state
  const { window } = practice
  const zones = createZoneLookup(calendar, { practice: practice.zone, window, allowance })
  const all = seriesOf(calendar, new Set(input.ownUids), { zones, window, allowance })
  for (const series of all) addSeries(series, state)
  const { periods, unreadable } = busyPeriods(calendar.freeBusy, zones)
  for (const { from, to } of periods)
    for (const stretch of stretchesBetween(from, to, practice)) state.time.add(stretch)
  addUnreadable(unreadable, state)
}

function addSeries({ occurrences, unreadable }: Series, state: State): void {
  const firstDays = new Map<Item, Day>()
  const found = occurrences
    .filter(({ item }) => item.isBusy)
    .flatMap((occurrence) => addOccurrence(occurrence, state) ?? [])
  for (const { item, day } of found) if (day < (firstDays.get(item) ?? '9')) firstDays.set(item, day)
  if (found.some(({ isDay }) => isDay)) state.allDayEvents += 1
  addUnreadable(unreadable, state)
  for (const [item, day] of firstDays) addDoubts(item, day, state)
}

/** Null outside of the days that are read. */
function addOccurrence(
  occurrence: Occurrence,
  { practice, time, input }: State,
): { item: Item; day: Day; isDay: boolean } | null {
  const { item, start } = occurrence
  const stretches = stretchesOf(occurrence, practice).filter((stretch) => time.dayOf(stretch) !== null)
  const day = stretches[0] && time.dayOf(stretches[0])
  if (!day) return null
  if (!start.isDay || input.countsAllDay) for (const stretch of stretches) time.add(stretch)
  return { item, day, isDay: start.isDay }
}

/** Counted as they are written, though their owner may expect otherwise. */
const FOLLOWED: ReadonlySet<Doubt> = new Set<Doubt>(['declined', 'travel'])

function addDoubts({ doubts }: Item, day: Day, state: State): void {
  if ([...doubts].some((doubt) => !FOLLOWED.has(doubt))) state.notUnderstood += 1
  for (const doubt of doubts) state.doubts.set(`${day} ${doubt}`, { day, doubt })
}

function addUnreadable(count: number, state: State): void {
  state.notUnderstood += count
  if (count > 0) state.doubts.set('start', { day: null, doubt: 'start' })
}

/** Enough to say where something is wrong: `notUnderstood` says how often. */
function inOrder(doubts: ReadonlyMap<string, DoubtfulDay>): DoubtfulDay[] {
  return [...doubts.values()]
    .sort(
      (a, b) => (a.day ?? '').localeCompare(b.day ?? '') || DOUBTS.indexOf(a.doubt) - DOUBTS.indexOf(b.doubt),
    )
    .slice(0, CALENDAR_LIMITS.doubts)
}
