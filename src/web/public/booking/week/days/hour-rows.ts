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
 * At most six rows, shared out among the parts of the day: those that most days have, else the earliest. Beyond six
 * only what must not be hidden: the first hour of a day that would be empty, and `kept`.
 */
export function chooseHours(days: readonly FreeDay[], kept: readonly LocalTime[]): ReadonlySet<Minute> {
  const groups = groupHours(days)
  const quotas = shareRows(groups.map(({ minutes }) => minutes.length))
  const chosen = new Set(
    groups.flatMap((group, index) => commonHours(days, group.minutes, quotas[index] ?? 0)),
  )
  const [first] = days.find(({ slots }) => slots.length > 0)?.slots ?? []
  if (first !== undefined) chosen.add(first)
  for (const { day, minute } of kept) if (slotsOf(days, day).includes(minute)) chosen.add(minute)
  for (const { slots } of days) {
    const [earliest] = slots
    if (earliest !== undefined && !slots.some((minute) => chosen.has(minute))) chosen.add(earliest)
  }
  return chosen
}

/** The same for one day, in lines of several hours. */
export function chooseHoursOfDay(
  { day, slots }: FreeDay,
  columns: number,
  kept: readonly LocalTime[],
): ReadonlySet<Minute> {
  const groups = groupByPeriod(slots)
  const quotas = shareRows(groups.map(({ minutes }) => Math.ceil(minutes.length / columns)))
  const firsts = groups.flatMap(({ minutes }, index) => minutes.slice(0, columns * (quotas[index] ?? 0)))
  return new Set([...firsts, ...kept.filter((slot) => slot.day === day).map(({ minute }) => minute)])
}

function slotsOf(days: readonly FreeDay[], day: Day): readonly Minute[] {
  return days.find((other) => other.day === day)?.slots ?? []
}

/** Each part gets a row in turn, as long as it has more and six are not reached. */
function shareRows(counts: readonly number[]): number[] {
  const shares = counts.map(() => 0)
  const isOpen = (index: number) => (shares[index] ?? 0) < (counts[index] ?? 0)
  const total = Math.min(
    MAX_ROWS,
    counts.reduce((sum, count) => sum + count, 0),
  )
  for (let given = 0, turn = 0; given < total; turn += 1) {
    const index = turn % counts.length
    if (!isOpen(index)) continue
    shares[index] = (shares[index] ?? 0) + 1
    given += 1
  }
  return shares
}

/** Greedy: next the hour that most of the days without one have. */
function commonHours(days: readonly FreeDay[], minutes: readonly Minute[], count: number): Minute[] {
  const chosen: Minute[] = []
  while (chosen.length < count) {
    const uncovered = days.filter(({ slots }) => !slots.some((minute) => chosen.includes(minute)))
    const gain = (minute: Minute) => uncovered.filter(({ slots }) => slots.includes(minute)).length
    const [best] = minutes
      .filter((minute) => !chosen.includes(minute))
      .toSorted((a, b) => gain(b) - gain(a) || a - b)
    if (best === undefined) return chosen
    chosen.push(best)
  }
  return chosen
}
