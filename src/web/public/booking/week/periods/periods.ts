import { PERIODS } from '#domain/booking/periods.ts'
import type { Minute } from '#domain/language/time.ts'

export type PeriodLabel = (typeof PERIODS)[number]['label']

/** Without a selected period, all slots. */
export function filterByPeriods(
  slots: readonly Minute[],
  selected: readonly PeriodLabel[],
): readonly Minute[] {
  if (selected.length === 0) return slots
  return groupByPeriod(slots).flatMap(({ label, minutes }) => (selected.includes(label) ? minutes : []))
}

export function groupByPeriod(slots: readonly Minute[]): { label: PeriodLabel; minutes: Minute[] }[] {
  return PERIODS.map(({ label, start, end }) => ({
    label,
    minutes: slots.filter((minute) => minute >= start && minute < end),
  }))
}

export function countByPeriod(slots: readonly Minute[]): ReadonlyMap<PeriodLabel, number> {
  return new Map(groupByPeriod(slots).map(({ label, minutes }) => [label, minutes.length]))
}
