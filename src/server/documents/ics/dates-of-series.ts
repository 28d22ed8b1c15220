import { type ContentLine, valuesOf } from './content-lines.ts'
import {
  DAY_MS,
  type DateValue,
  midnightBefore,
  parseDateValue,
  parseDuration,
  type Wall,
} from './date-values.ts'
import { eventTimeOf, type Item, type Length, linesOf } from './items.ts'
import {
  type Allowance,
  everyDay,
  parseRule,
  type Rule,
  type Search,
  startsOf,
  type Window,
} from './rules.ts'
import { toInstant, toWall } from './zone.ts'
import type { ZoneLookup } from './zone-lookup.ts'

/**
 * A start on the wall clock of its series; `length` where it is not that of the series. No exception takes a date away
 * that is held because a rule was not followed.
 */
export type SeriesDate = { wall: Wall; length?: Length; isHeld?: true }

export type Bounds = { zones: ZoneLookup; window: Window; allowance: Allowance }

/** DTSTART, the dates of each RRULE and those that are listed; `doubts` of the item grow by what was not followed. */
export function datesOf(item: Item, bounds: Bounds): SeriesDate[] {
  const dates = new Map<Wall, SeriesDate>()
  const found = [
    { wall: item.start.wall },
    ...linesOf(item.lines, 'RRULE').flatMap(({ value }) => datesOfRule(value, item, bounds)),
    ...linesOf(item.lines, 'RDATE').flatMap((line) => listedDates(line, item, bounds)),
  ]
  for (const date of found) keepLonger(dates, date, item)
  return [...dates.values()]
}

function keepLonger(dates: Map<Wall, SeriesDate>, date: SeriesDate, { length }: Item): void {
  const lengthOf = (of: SeriesDate) => (of.length ?? length).exactMs
  const known = dates.get(date.wall)
  if (!known || lengthOf(date) > lengthOf(known)) dates.set(date.wall, date)
}

function datesOfRule(text: string, item: Item, { zones, window, allowance }: Bounds): SeriesDate[] {
  const { wall: start, isDay } = item.start
  const rule = parseRule(text)
  const until = untilOf(rule, item, zones)
  const search = { start, until, window, allowance }
  const isReadable = rule !== null && (rule.until === null || until !== null) && !(isDay && hasHours(text))
  const starts = isReadable ? startsWithin(rule, search) : null
  if (starts) return starts.map((wall) => ({ wall }))
  item.doubts.add('rule')
  const isDaily = !hasHours(text) && allowance.steps > 0
  return isDaily ? everyDay(search).map((wall) => ({ wall })) : [withoutEnd(item, search)]
}

function hasHours(rule: string): boolean {
  return /FREQ\s*=\s*(SECONDLY|MINUTELY|HOURLY)|BYHOUR|BYMINUTE/i.test(rule)
}

/** From its first day to the last of the window or of the rule: nobody knows when it is not. */
function withoutEnd({ start, length }: Item, { until, window }: Search): SeriesDate {
  const wall = midnightBefore(start.wall)
  const last = midnightBefore(Math.min(until ?? window.to, window.to)) + DAY_MS + length.wallMs
  const wallMs = Math.max(last - wall, DAY_MS)
  return { wall, length: { wallMs, exactMs: wallMs }, isHeld: true }
}

/** Of COUNT and UNTIL a rule may have one: with both, each is tried alone. */
function startsWithin(rule: Rule, search: Search): Wall[] | null {
  if (rule.count === null || search.until === null) return startsOf(rule, search)
  const counted = startsOf(rule, { ...search, until: null })
  const ended = startsOf({ ...rule, count: null }, search)
  return counted && ended && [...counted, ...ended]
}

/** Of the ways in which a writer may have meant UNTIL, the latest; a date ends at its midnight for what has an hour. */
function untilOf(rule: Rule | null, { start }: Item, { usual }: ZoneLookup): Wall | null {
  const date = rule?.until ? parseDateValue(rule.until) : null
  if (!date) return null
  if (date.form === 'date') return date.wall
  const instant = date.form === 'offset' ? date.wall - date.offsetMs : toInstant(usual, date.wall)
  if (start.isDay) return Math.max(midnightBefore(date.wall), midnightBefore(toWall(usual, instant)))
  const wall = toWall(start.zone, instant)
  return date.form === 'offset' ? wall : Math.max(date.wall, wall)
}

function listedDates(line: ContentLine, item: Item, { zones }: Bounds): SeriesDate[] {
  return valuesOf(line).flatMap((text) => {
    const [first = '', second] = text.split('/')
    const date = parseDateValue(first)
    const length = second === undefined ? undefined : periodLength(date, second)
    if (date && length !== null) return seriesDate(date, { line, item, zones, length })
    item.doubts.add('dates')
    return []
  })
}

/** RFC 5545, 3.3.9: its end, or how long it lasts. Null for what is neither. */
function periodLength(start: DateValue | null, end: string): Length | null {
  const until = parseDateValue(end)
  const ms = until && start ? until.wall - start.wall : parseDuration(end)
  return ms === null || ms < 0 ? null : { wallMs: ms, exactMs: ms }
}

type Listed = { line: ContentLine; item: Item; zones: ZoneLookup; length: Length | undefined }

function seriesDate(date: DateValue, { line, item, zones, length }: Listed): SeriesDate {
  const { start, doubts } = item
  const own = eventTimeOf(date, line.parameters.get('TZID'), { zones, doubts })
  const given = length && { length }
  if (start.isDay) return { wall: midnightBefore(own.wall), ...given }
  if (own.isDay) return { wall: own.wall + start.wall - midnightBefore(start.wall), ...given }
  const isSame = own.zone === start.zone
  return { wall: isSame ? own.wall : toWall(start.zone, toInstant(own.zone, own.wall)), ...given }
}
