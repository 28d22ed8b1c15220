import { type ContentLine, valuesOf } from './content-lines.ts'
import { type DateValue, midnightBefore, parseDateValue, type Wall } from './date-values.ts'
import { eventTimeOf, type Item, linesOf } from './items.ts'
import { toInstant, toWall } from './zone.ts'
import type { ZoneLookup } from './zone-lookup.ts'

/**
 * Dates of a series as EXDATE and RECURRENCE-ID name them: by an instant, whatever its zone, or by a day. Keys, because
 * one name may be read in two ways.
 */
export type DateKey = `instant ${number}` | `day ${number}`

export function keysOfDate({ start }: Item, wall: Wall): DateKey[] {
  const day = `day ${midnightBefore(wall)}` as const
  return start.isDay ? [day] : [day, `instant ${toInstant(start.zone, wall)}`]
}

/** Of EXDATE. What cannot be read leaves its date busy. */
export function leftOut(item: Item, zones: ZoneLookup): Set<DateKey> {
  const named = linesOf(item.lines, 'EXDATE').flatMap((line) =>
    valuesOf(line).map((text) => ({ line, date: parseDateValue(text) })),
  )
  if (named.some(({ date }) => date === null)) item.doubts.add('exceptions')
  return new Set(named.flatMap(({ line, date }) => (date ? keysNaming(date, { line, item, zones }) : [])))
}

type Named = { line: ContentLine; item: Item; zones: ZoneLookup }

/** The keys of the dates of the series `item` that a date means. */
export function keysNaming(date: DateValue, { line, item, zones }: Named): DateKey[] {
  const { start, doubts } = item
  if (date.form === 'date') return [`day ${date.wall}`]
  const tzid = line.parameters.get('TZID')
  const own = eventTimeOf(date, tzid, { zones, doubts })
  const instant = toInstant(own.zone, own.wall)
  if (start.isDay) {
    const isMidnight = midnightBefore(date.wall) === date.wall
    return [`day ${midnightBefore(isMidnight ? date.wall : toWall(zones.usual, instant))}`]
  }
  const isFloating = date.form === 'floating' && tzid === undefined
  return isFloating
    ? [`instant ${instant}`, `instant ${toInstant(start.zone, date.wall)}`]
    : [`instant ${instant}`]
}
