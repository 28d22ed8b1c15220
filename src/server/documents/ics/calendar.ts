import type { Calendar, EventLines } from './components.ts'
import { type ContentLine, valuesOf } from './content-lines.ts'
import { parseDateValue, parseDuration } from './date-values.ts'
import type { Bounds } from './dates-of-series.ts'
import { eventTimeOf, textOf } from './items.ts'
import { readSeries, type Series } from './series.ts'
import { toInstant } from './zone.ts'
import type { ZoneLookup } from './zone-lookup.ts'

/** Events of one UID belong together, those without one to nobody. */
export function seriesOf(
  { events, sequences }: Calendar,
  own: ReadonlySet<string>,
  bounds: Bounds,
): Series[] {
  return [...groupByUid(events)]
    .filter(([uid]) => !own.has(uid))
    .map(([uid, group]) => readSeries(group, { ...bounds, minSequence: sequences.get(uid) ?? 0 }))
}

function groupByUid(events: readonly EventLines[]): Map<string, EventLines[]> {
  return Map.groupBy(events, (lines) => {
    const uid = textOf(lines, 'UID') ?? ''
    return uid === '' ? `without a UID: ${events.indexOf(lines)}` : uid
  })
}

/** Instants. */
export type BusyPeriod = { from: number; to: number }

/** Of VFREEBUSY, whatever its kind of busy is called; `unreadable` counts those that are no periods. */
export function busyPeriods(
  lines: readonly ContentLine[],
  zones: ZoneLookup,
): { periods: BusyPeriod[]; unreadable: number } {
  const found = lines
    .filter(({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((line) => valuesOf(line).map((text) => periodOf(text, line, zones)))
  const periods = found.filter((period) => period !== null)
  return { periods, unreadable: found.length - periods.length }
}

function periodOf(text: string, { parameters }: ContentLine, zones: ZoneLookup): BusyPeriod | null {
  const [first = '', second = ''] = text.split('/')
  const instantOf = (value: string) => {
    const date = parseDateValue(value)
    if (!date) return null
    const { zone, wall } = eventTimeOf(date, parameters.get('TZID'), { zones, doubts: new Set() })
    return toInstant(zone, wall)
  }
  const from = instantOf(first)
  const length = parseDuration(second)
  const to = length !== null && from !== null ? from + length : instantOf(second)
  return from === null || to === null || to < from ? null : { from, to }
}
