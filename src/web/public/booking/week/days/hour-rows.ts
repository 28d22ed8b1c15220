import type { Day, LocalTime, Minute } from '#domain/language/time.ts'
import type { FreeDay } from '../cursor/slot-moves.ts'
import { groupByPeriod, type PeriodLabel } from '../periods/periods.ts'

const MAX_ROWS = 6

export type HourGroup = { label: PeriodLabel; minutes: readonly Minute[] }

/** The distinct starts of the days, by part of the day. */
export function groupHours(days: readonly FreeDay[]): HourGroup[] {
  const minutes = [...new Set(days.flatMap(({ slots }) => slots))].toSorted((a, b) => a - b)
  return groupByPeriod(minutes).filter((group) => group.minutes.length > 0)
}

/**
 * At most six rows, shared out among the parts of the day: the first hour of each day, then whole hours, then halves,
 * of equal ones those that most days have. Beyond six only further first hours, and `kept`.
 */
export function chooseHours(days: readonly FreeDay[], kept: readonly LocalTime[]): ReadonlySet<Minute> {
  const firsts = new Set(days.flatMap(({ slots }) => slots.slice(0, 1)))
  const daysWith = (minute: Minute) => days.filter(({ slots }) => slots.includes(minute)).length
  const groups = groupHours(days).map(({ minutes }) =>
    minutes.toSorted((a, b) => rankOf(a, firsts) - rankOf(b, firsts) || daysWith(b) - daysWith(a) || a - b),
  )
  const chosen = new Set([...firsts, ...shareOut(groups, MAX_ROWS - firsts.size, firsts)])
  for (const { day, minute } of kept) if (slotsOf(days, day).includes(minute)) chosen.add(minute)
  return chosen
}

/** The same for one day, in six lines of several hours; each part of the day has one. */
export function chooseHoursOfDay(
  { day, slots }: FreeDay,
  columns: number,
  kept: readonly LocalTime[],
): ReadonlySet<Minute> {
  const firsts = new Set(slots.slice(0, 1))
  const parts = groupByPeriod(slots).filter(({ minutes }) => minutes.length > 0)
  const counts = new Map(parts.map(({ label }) => [label, 0]))
  const linesOf = (count: number) => Math.max(1, Math.ceil(count / columns))
  const chosen = new Set<Minute>()
  for (const minute of slots.toSorted((a, b) => rankOf(a, firsts) - rankOf(b, firsts) || a - b)) {
    const part = parts.find(({ minutes }) => minutes.includes(minute))?.label as PeriodLabel
    const grown = new Map(counts).set(part, (counts.get(part) ?? 0) + 1)
    const lines = [...grown.values()].reduce((sum, count) => sum + linesOf(count), 0)
    if (lines > MAX_ROWS) continue
    counts.set(part, grown.get(part) ?? 0)
    chosen.add(minute)
  }
  return new Set([...chosen, ...kept.filter((slot) => slot.day === day).map(({ minute }) => minute)])
}

/** Order of preference: the day's first hour, whole hours, halves, the rest. */
function rankOf(minute: Minute, firsts: ReadonlySet<Minute>): number {
  if (firsts.has(minute)) return 0
  return minute % 60 === 0 ? 1 : minute % 30 === 0 ? 2 : 3
}

function slotsOf(days: readonly FreeDay[], day: Day): readonly Minute[] {
  return days.find((other) => other.day === day)?.slots ?? []
}

/** The next best of the part that has the fewest rows, again and again. */
function shareOut(
  groups: readonly (readonly Minute[])[],
  count: number,
  taken: ReadonlySet<Minute>,
): Minute[] {
  const shared = new Set(taken)
  for (let given = 0; given < count; given += 1) {
    const [poorest] = groups
      .filter((group) => group.some((minute) => !shared.has(minute)))
      .toSorted((a, b) => countIn(a, shared) - countIn(b, shared))
    const next = poorest?.find((minute) => !shared.has(minute))
    if (next === undefined) break
    shared.add(next)
  }
  return [...shared]
}

function countIn(group: readonly Minute[], minutes: ReadonlySet<Minute>): number {
  return group.filter((minute) => minutes.has(minute)).length
}
