import type { Minute } from '#domain/time.ts'

export const PERIODS = [
  { label: 'Matin', until: 12 * 60 },
  { label: 'Après-midi', until: 18 * 60 },
  { label: 'Soir', until: 24 * 60 },
] as const

export type PeriodLabel = (typeof PERIODS)[number]['label']

/** Without a selected period, all slots. */
export function withinPeriods(slots: readonly Minute[], selected: readonly PeriodLabel[]): readonly Minute[] {
  if (selected.length === 0) return slots
  return byPeriod(slots).flatMap((minutes, index) => (isSelected(selected, index) ? minutes : []))
}

function isSelected(selected: readonly PeriodLabel[], index: number): boolean {
  return selected.some((label) => label === PERIODS[index]?.label)
}

export function byPeriod(slots: readonly Minute[]): Minute[][] {
  return PERIODS.map(({ until }, index) => {
    const from = PERIODS[index - 1]?.until ?? 0
    return slots.filter((slot) => slot >= from && slot < until)
  })
}
