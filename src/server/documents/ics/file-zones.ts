import { type ContentLine, valuesOf } from './content-lines.ts'
import { DAY_MS, parseDateValue, parseOffset, type Wall } from './date-values.ts'
import { type Allowance, parseRule, startsOf, type Window } from './rules.ts'
import type { OffsetSpan, Zone } from './zone.ts'

/** A VTIMEZONE: each STANDARD and DAYLIGHT is a list of lines. */
export type ZoneDefinition = {
  lines: readonly ContentLine[]
  observances: readonly (readonly ContentLine[])[]
}

type Change = { at: number; offsetMs: number; beforeMs: number }

/** The zone that a file describes, from some years before the window on; null if a part of it cannot be read. */
export function describedZone(
  name: string,
  { observances }: ZoneDefinition,
  { window, allowance, practice }: { window: Window; allowance: Allowance; practice: Zone },
): Zone | null {
  const changes: Change[] = []
  for (const lines of observances) {
    const found = changesOf(lines, { window, allowance })
    if (!found) return null
    changes.push(...found)
  }
  const [first] = changes.sort((a, b) => a.at - b.at)
  if (!first) return null
  if (isCutShort(observances) && isPartOf(practice, changes)) return practice
  const near = nearChanges(changes, window)
  return { name, spanAt: (instant) => spanAmong(near, instant) }
}

/** Those around the window, and the one that holds before them. */
function nearChanges(changes: readonly Change[], { from, to }: Window): Change[] {
  const before = changes.findLast(({ at }) => at < from - TWO_YEARS)
  const near = changes.filter(({ at }) => at >= from - TWO_YEARS && at <= to + TWO_YEARS)
  return before ? [before, ...near] : near
}

function textOf(lines: readonly ContentLine[], name: string): string | undefined {
  return lines.find((line) => line.name === name)?.value
}

function changesOf(
  lines: readonly ContentLine[],
  { window, allowance }: { window: Window; allowance: Allowance },
): Change[] | null {
  const start = parseDateValue(textOf(lines, 'DTSTART') ?? '')
  const beforeMs = parseOffset(textOf(lines, 'TZOFFSETFROM') ?? '')
  const offsetMs = parseOffset(textOf(lines, 'TZOFFSETTO') ?? '')
  if (!start || beforeMs === null || offsetMs === null) return null
  const walls = [start.wall, ...listedWalls(lines)]
  for (const { value } of lines.filter(({ name }) => name === 'RRULE')) {
    const found = ruleWalls(value, { start: start.wall, beforeMs, window, allowance })
    if (!found) return null
    walls.push(...found)
  }
  return walls.map((wall) => ({ at: wall - beforeMs, offsetMs, beforeMs }))
}

function listedWalls(lines: readonly ContentLine[]): Wall[] {
  return lines
    .filter(({ name }) => name === 'RDATE')
    .flatMap(valuesOf)
    .flatMap((text) => parseDateValue(text.split('/')[0] ?? '')?.wall ?? [])
}

function ruleWalls(
  text: string,
  { beforeMs, window, ...rest }: { start: Wall; beforeMs: number; window: Window; allowance: Allowance },
): Wall[] | null {
  const rule = parseRule(text)
  if (!rule) return null
  const until = rule.until === null ? null : parseDateValue(rule.until)
  // UNTIL is in UTC (RFC 5545, 3.6.5).
  const untilWall = until && (until.form === 'offset' ? until.wall + beforeMs : until.wall)
  // Of a rule that has ended, its last change still holds.
  const from = Math.min(window.from, untilWall ?? window.from) - TWO_YEARS
  return startsOf(rule, { ...rest, until: untilWall, window: { from, to: window.to + TWO_YEARS } })
}

const TWO_YEARS = 731 * DAY_MS

function spanAmong(changes: readonly Change[], instant: number): OffsetSpan {
  const next = changes.findIndex(({ at }) => at > instant)
  const to = changes[next]?.at ?? Number.POSITIVE_INFINITY
  const current = changes[(next === -1 ? changes.length : next) - 1]
  return current
    ? { from: current.at, to, offsetMs: current.offsetMs }
    : { from: Number.NEGATIVE_INFINITY, to, offsetMs: changes[0]?.beforeMs ?? 0 }
}

/** Some programs write only the changes of the year in which they wrote the file. */
function isCutShort(observances: ZoneDefinition['observances']): boolean {
  const isEndless = ({ name, value }: ContentLine) => name === 'RRULE' && !/UNTIL=|COUNT=/i.test(value)
  return observances.length > 1 && !observances.some((lines) => lines.some(isEndless))
}

function isPartOf(zone: Zone, changes: readonly Change[]): boolean {
  return changes.every(({ at, offsetMs, beforeMs }) => {
    const span = zone.spanAt(at)
    return span.from === at && span.offsetMs === offsetMs && zone.spanAt(at - 1).offsetMs === beforeMs
  })
}
