import type { EventLines } from './components.ts'
import { DAY_MS, parseDateValue, type Wall } from './date-values.ts'
import { type Bounds, datesOf, type SeriesDate } from './dates-of-series.ts'
import { type DateKey, keysNaming, keysOfDate, leftOut } from './exceptions.ts'
import { type EventTime, type Item, itemOf, type Length, linesOf, textOf } from './items.ts'
import { toInstant, toWall } from './zone.ts'

/** One time of an event; `item` says whether it is busy, and what about it is doubtful. */
export type Occurrence = { item: Item; start: EventTime; length: Length }

export type Series = { occurrences: Occurrence[]; items: Item[]; unreadable: number }

/** One or several whole events of one UID (masters), with the dates of them that were moved, changed or cancelled. */
export function readSeries(group: readonly EventLines[], bounds: Bounds & { minSequence: number }): Series {
  const wholes = group.filter((lines) => !isChange(lines))
  const changed = group.filter(isChange)
  const masters = newest(wholes, bounds.minSequence)
  const [items, changes] = [masters, newestOfEachDate(changed)].map((events) =>
    events.flatMap((lines) => itemOf(lines, bounds.zones) ?? []),
  ) as [Item[], Item[]]
  const unreadable = masters.length + newestOfEachDate(changed).length - items.length - changes.length
  return {
    occurrences: [
      ...items.flatMap((master) => occurrencesOf(master, changes, bounds)),
      ...changes.map((item) => ({ item, start: item.start, length: item.length })),
    ],
    items: [...items, ...changes],
    unreadable,
  }
}

function isChange(lines: EventLines): boolean {
  return linesOf(lines, 'RECURRENCE-ID').length > 0
}

function sequenceOf(lines: EventLines): number {
  return Number.parseInt(textOf(lines, 'SEQUENCE') ?? '', 10) || 0
}

/** All that have the highest number, but none below `least`. */
function newest(events: readonly EventLines[], least: number): EventLines[] {
  const highest = events.reduce((most, lines) => Math.max(most, sequenceOf(lines)), least)
  return events.filter((lines) => sequenceOf(lines) === highest)
}

function newestOfEachDate(events: readonly EventLines[]): EventLines[] {
  const nameOf = (lines: EventLines) => {
    const [line] = linesOf(lines, 'RECURRENCE-ID')
    return `${line?.parameters.get('TZID')} ${line?.value}`
  }
  return [...Map.groupBy(events, nameOf).values()].flatMap((same) => newest(same, 0))
}

function occurrencesOf(master: Item, changes: readonly Item[], bounds: Bounds): Occurrence[] {
  const replaced = leftOut(master, bounds.zones)
  const following: Following[] = []
  for (const item of changes) {
    const { keys, from } = namedDate(item, { master, bounds })
    for (const key of keys) replaced.add(key)
    if (from !== null) following.push({ item, from, shiftMs: shiftOf(item, master, from) })
  }
  following.sort((a, b) => a.from - b.from)
  const window = widened(bounds, [master, ...following.map(({ item }) => item)], following)
  return datesOf(master, { ...bounds, window })
    .filter(({ wall, isHeld }) => isHeld || !keysOfDate(master, wall).some((key) => replaced.has(key)))
    .map((date) => occurrenceAt(date, master, following))
}

/** A change from one date on (RANGE=THISANDFUTURE). */
type Following = { item: Item; from: Wall; shiftMs: number }

type OfMaster = { master: Item; bounds: Bounds }

/** The date of the series that a change replaces; `from` if all that follow it, too. */
function namedDate(item: Item, { master, bounds }: OfMaster): { keys: DateKey[]; from: Wall | null } {
  const [line] = linesOf(item.lines, 'RECURRENCE-ID')
  const date = line && parseDateValue(line.value)
  if (!line || !date) {
    item.doubts.add('exceptions')
    return { keys: [], from: null }
  }
  const keys = keysNaming(date, { line, item: master, zones: bounds.zones })
  const range = line.parameters.get('RANGE')?.toUpperCase()
  if (range !== undefined && range !== 'THISANDFUTURE') item.doubts.add('exceptions')
  return { keys, from: range === 'THISANDFUTURE' ? wallOf(keys, master) : null }
}

function wallOf(keys: readonly DateKey[], { start }: Item): Wall {
  const [kind, number] = (keys.at(-1) ?? 'day 0').split(' ')
  return kind === 'instant' ? toWall(start.zone, Number(number)) : Number(number)
}

/** On the wall clock of the series, whatever the zone of the change. */
function shiftOf({ start }: Item, master: Item, from: Wall): number {
  const isSame = start.isDay || master.start.isDay || start.zone === master.start.zone
  return (isSame ? start.wall : toWall(master.start.zone, toInstant(start.zone, start.wall))) - from
}

const MAX_LENGTH_MS = 3660 * DAY_MS

/** So that what begins long before the window, or is moved into it, is found too. */
function widened({ window }: Bounds, items: readonly Item[], following: readonly Following[]) {
  const lengths = items.map(({ length }) => Math.max(length.wallMs, length.exactMs))
  const longest = Math.min(Math.max(...lengths), MAX_LENGTH_MS)
  const shifts = following.map(({ shiftMs }) => Math.abs(shiftMs))
  const shift = Math.max(0, ...shifts)
  return { from: window.from - longest - shift, to: window.to + shift }
}

function occurrenceAt(
  { wall, length, isHeld }: SeriesDate,
  master: Item,
  following: readonly Following[],
): Occurrence {
  const change = isHeld ? undefined : following.findLast(({ from }) => from <= wall)
  if (!change) return { item: master, start: { ...master.start, wall }, length: length ?? master.length }
  const { item, shiftMs } = change
  const start = { wall: wall + shiftMs, isDay: item.start.isDay, zone: master.start.zone }
  return { item, start, length: item.length }
}
