import type { Doubt } from '#domain/booking/calendars/doubts.ts'
import type { EventLines } from './components.ts'
import type { ContentLine } from './content-lines.ts'
import {
  DAY_MS,
  type DateValue,
  midnightBefore,
  parseDateValue,
  parseDuration,
  type Wall,
} from './date-values.ts'
import { toInstant, toWall, UTC, type Zone } from './zone.ts'
import type { ZoneLookup } from './zone-lookup.ts'

/** A time in its zone, or a day, which is of no zone. */
export type EventTime = { wall: Wall; isDay: boolean; zone: Zone }

/** Both lengths in milliseconds: they differ where the clocks change meanwhile, and the longer one counts. */
export type Length = { wallMs: number; exactMs: number }

/** One VEVENT as it says itself, whatever repeats or moves it. */
export type Item = {
  lines: EventLines
  start: EventTime
  length: Length
  /** Nothing is known of the end: each of its days is held whole. */
  holdsDays: boolean
  isBusy: boolean
  doubts: Set<Doubt>
}

/** Null if it has no start that can be read. */
export function itemOf(lines: EventLines, zones: ZoneLookup): Item | null {
  const doubts = new Set<Doubt>()
  const read = (line: ContentLine) => readEventTime(line, { zones, doubts })
  const starts = linesOf(lines, 'DTSTART').flatMap((line) => read(line) ?? [])
  const start = starts.toSorted((a, b) => a.wall - b.wall)[0]
  if (!start) return null
  const length = lengthOf(lines, start, read)
  if (length === null || starts.some(({ wall }) => wall !== start.wall)) doubts.add('end')
  addSmallDoubts(lines, doubts)
  return asWholeDay({
    lines,
    start,
    length: length ?? { wallMs: 0, exactMs: 0 },
    holdsDays: doubts.has('end'),
    isBusy: isBusy(lines),
    doubts,
  })
}

export function linesOf(lines: EventLines, name: string): ContentLine[] {
  return lines.filter((line) => line.name === name)
}

export function textOf(lines: EventLines, name: string): string | undefined {
  return lines.find((line) => line.name === name)?.value
}

type Context = { zones: ZoneLookup; doubts: Set<Doubt> }

function readEventTime({ parameters, value }: ContentLine, context: Context): EventTime | null {
  const date = parseDateValue(value)
  return date && eventTimeOf(date, parameters.get('TZID'), context)
}

export function eventTimeOf(
  date: DateValue,
  tzid: string | undefined,
  { zones, doubts }: Context,
): EventTime {
  if (date.form === 'date') return { wall: date.wall, isDay: true, zone: zones.usual }
  if (date.form === 'offset') return { wall: date.wall - date.offsetMs, isDay: false, zone: UTC }
  if (tzid === undefined || tzid === '') return { wall: date.wall, isDay: false, zone: zones.usual }
  const { zone, isGuessed } = zones.find(tzid)
  if (isGuessed) doubts.add('zone')
  return { wall: date.wall, isDay: false, zone }
}

/** Null for an end that cannot be read, or is before its start. */
function lengthOf(
  lines: EventLines,
  start: EventTime,
  read: (line: ContentLine) => EventTime | null,
): Length | null {
  const ends = linesOf(lines, 'DTEND').map(read)
  const durations = linesOf(lines, 'DURATION').map(({ value }) => parseDuration(value))
  if (ends.includes(null) || durations.includes(null)) return null
  const lengths = [
    ...ends.flatMap((end) => (end ? lengthUntil(start, end) : [])),
    ...durations.flatMap((ms) => (ms === null ? [] : { wallMs: ms, exactMs: ms })),
  ]
  if (lengths.some(({ wallMs, exactMs }) => Math.max(wallMs, exactMs) < 0)) return null
  const longest = lengths.toSorted((a, b) => b.exactMs - a.exactMs)[0] ?? { wallMs: 0, exactMs: 0 }
  return start.isDay ? wholeDays(longest) : longest
}

function lengthUntil(start: EventTime, end: EventTime): Length {
  if (start.isDay || end.isDay) {
    const wallMs = end.wall - start.wall
    return { wallMs, exactMs: wallMs }
  }
  const [from, to] = [toInstant(start.zone, start.wall), toInstant(end.zone, end.wall)]
  const wallMs = (end.zone === start.zone ? end.wall : toWall(start.zone, to)) - start.wall
  return { wallMs, exactMs: to - from }
}

/** A day is at least one; some programs name the day itself as its end. */
function wholeDays({ wallMs }: Length): Length {
  const days = Math.max(DAY_MS, Math.ceil(wallMs / DAY_MS) * DAY_MS)
  return { wallMs: days, exactMs: days }
}

/** Outlook marks days that it writes from midnight to midnight. */
function asWholeDay(item: Item): Item {
  const { lines, start, length } = item
  const isMarked = textOf(lines, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.toUpperCase() === 'TRUE'
  const isWhole =
    midnightBefore(start.wall) === start.wall && length.wallMs > 0 && length.wallMs % DAY_MS === 0
  if (!isMarked || !isWhole || start.isDay) return item
  return { ...item, start: { ...start, isDay: true }, length: wholeDays(length) }
}

function isBusy(lines: EventLines): boolean {
  const is = (name: string, free: readonly string[]) =>
    free.includes((textOf(lines, name) ?? '').toUpperCase())
  return !(
    is('STATUS', ['CANCELLED']) ||
    is('TRANSP', ['TRANSPARENT']) ||
    is('X-MICROSOFT-CDO-BUSYSTATUS', ['FREE', 'WORKINGELSEWHERE'])
  )
}

/** Of events that count in a way that their owner may not expect. */
function addSmallDoubts(lines: EventLines, doubts: Set<Doubt>): void {
  const guests = linesOf(lines, 'ATTENDEE')
  const isDeclined = ({ parameters }: ContentLine) => parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED'
  if (guests.length > 0 && guests.every(isDeclined)) doubts.add('declined')
  if (linesOf(lines, 'X-APPLE-TRAVEL-DURATION').length > 0) doubts.add('travel')
  if (linesOf(lines, 'EXRULE').length > 0) doubts.add('exceptions')
}
