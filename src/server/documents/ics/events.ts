import type { Doubt } from '#domain/booking/calendars/doubts.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import { seriesOf } from './calendar.ts'
import { type Calendar, readComponents } from './components.ts'
import { decoded } from './content-lines.ts'
import { DAY_MS, MINUTE_MS, midnightBefore, parseDateValue } from './date-values.ts'
import { type Item, linesOf, textOf } from './items.ts'
import type { Allowance } from './rules.ts'
import type { Occurrence, Series } from './series.ts'
import { toInstant, toWall, UTC, type Zone, zoneNamed } from './zone.ts'
import { createZoneLookup } from './zone-lookup.ts'

/** `from` and `to`: days that are read, of what repeats up to `repeatsUntil` alone. */
export type EventsInput = {
  from: Day
  to: Day
  repeatsUntil: Day
  /** Of the practice. */
  timeZone: string
  maxEvents: number
}

/** On the practice’s clock; `length`: null where the event has no end. */
export type CalendarEvent = {
  day: Day
  minute: Minute
  length: Minute | null
  title: string
  description: string
}

/** In the order of their starts. What is left out is counted once, however often it repeats. */
export type ReadEvents = {
  events: CalendarEvent[]
  allDay: number
  free: number
  cancelled: number
  /** Of which something was not followed; of what repeats by a rule that was not, the first time alone is read. */
  doubtful: number
}

export type EventsOutput = ReadEvents | { failure: 'not_calendar' | 'too_many_events' }

/** Events of a calendar with their texts. `file` has a character for each byte. */
export function readEvents(file: string, input: EventsInput): EventsOutput {
  const calendars = readComponents(file.replace(/^\u00EF\u00BB\u00BF/, ''), input.from, TEXTS)
  if (!calendars) return { failure: 'not_calendar' }
  const count = calendars.reduce((sum, { events }) => sum + events.length, 0)
  if (count > input.maxEvents) return { failure: 'too_many_events' }
  const state: State = {
    input,
    zone: zoneNamed(input.timeZone) ?? UTC,
    allowance: { steps: ALL_STEPS },
    read: { events: [], allDay: 0, free: 0, cancelled: 0, doubtful: 0 },
  }
  for (const calendar of calendars) addCalendar(calendar, state)
  const { read } = state
  if (read.events.length > input.maxEvents) return { failure: 'too_many_events' }
  read.events.sort((a, b) => a.day.localeCompare(b.day) || a.minute - b.minute)
  return read
}

const TEXTS = ['SUMMARY', 'DESCRIPTION']
const ALL_STEPS = 60_000

type State = { input: EventsInput; zone: Zone; allowance: Allowance; read: ReadEvents }

function addCalendar(calendar: Calendar, { input, zone, allowance, read }: State): void {
  const [from, to] = [input.from, input.to].map((day) => parseDateValue(day)?.wall ?? 0) as [number, number]
  // No zone is two days from another.
  const window = { from: from - 2 * DAY_MS, to: to + 3 * DAY_MS }
  const zones = createZoneLookup(calendar, { practice: zone, window, allowance })
  for (const series of seriesOf(calendar, new Set(), { zones, window, allowance }))
    addSeries(series, { input, zone, allowance, read })
}

function addSeries({ occurrences, unreadable }: Series, { input, zone, read }: State): void {
  read.doubtful += unreadable
  const seen = new Set<Item>()
  for (const occurrence of occurrences) {
    const { item } = occurrence
    const event = isGuess(occurrence) ? null : eventOf(occurrence, zone)
    if (!event || event.day < input.from || event.day > lastDayOf(item, input)) continue
    const leftOut = leftOutAs(occurrence)
    if (!seen.has(item)) count(read, item, leftOut)
    seen.add(item)
    if (leftOut === null) read.events.push(event)
  }
}

/** A date that is held to be busy because a rule was not followed. */
function isGuess({ item, start }: Occurrence): boolean {
  return item.doubts.has('rule') && start.wall !== item.start.wall
}

function lastDayOf({ lines }: Item, { to, repeatsUntil }: EventsInput): Day {
  return ['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => linesOf(lines, name).length > 0)
    ? repeatsUntil
    : to
}

type LeftOut = 'allDay' | 'free' | 'cancelled' | null

function leftOutAs({ item, start }: Occurrence): LeftOut {
  if (textOf(item.lines, 'STATUS')?.toUpperCase() === 'CANCELLED') return 'cancelled'
  if (start.isDay) return 'allDay'
  return item.isBusy ? null : 'free'
}

function count(read: ReadEvents, { doubts }: Item, leftOut: LeftOut): void {
  if (leftOut !== null) read[leftOut] += 1
  else if ([...doubts].some((doubt) => !AS_WRITTEN.has(doubt))) read.doubtful += 1
}

/** An invitation that was declined takes its time all the same, and travel is none of a visit. */
const AS_WRITTEN: ReadonlySet<Doubt> = new Set<Doubt>(['declined', 'travel'])

function eventOf({ item, start, length }: Occurrence, zone: Zone): CalendarEvent {
  const wall = start.isDay ? start.wall : toWall(zone, toInstant(start.zone, start.wall))
  const minutes = Math.round(length.exactMs / MINUTE_MS)
  return {
    day: new Date(wall).toISOString().slice(0, 10),
    minute: Math.floor((wall - midnightBefore(wall)) / MINUTE_MS),
    length: minutes > 0 ? minutes : null,
    title: plainText(textOf(item.lines, 'SUMMARY') ?? '').slice(0, MAX_TITLE),
    description: plainText(textOf(item.lines, 'DESCRIPTION') ?? '').slice(0, MAX_DESCRIPTION),
  }
}

const MAX_TITLE = 300
const MAX_DESCRIPTION = 2_000

/** RFC 5545, 3.3.11. */
function plainText(text: string): string {
  return decoded(text).replace(/\\([\\;,nN])/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))
}
