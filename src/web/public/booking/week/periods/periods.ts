import type { Minute } from '#domain/time.ts'

/** The parts of a day in which people think when they look for an hour. */
export const PERIODS = [
  { label: 'Matin', until: 12 * 60 },
  { label: 'Après-midi', until: 18 * 60 },
  { label: 'Soir', until: 24 * 60 },
] as const

export type PeriodLabel = (typeof PERIODS)[number]['label']

/** The slots that lie in one of the parts asked for; in any, where none is. */
export function withinPeriods(slots: readonly Minute[], asked: readonly PeriodLabel[]): readonly Minute[] {
  if (asked.length === 0) return slots
  return byPeriod(slots).flatMap((part, index) => (isAsked(asked, index) ? part : []))
}

function isAsked(asked: readonly PeriodLabel[], index: number): boolean {
  return asked.some((label) => label === PERIODS[index]?.label)
}

/** Slots of a day, part by part, in order; a part may be empty. */
export function byPeriod(slots: readonly Minute[]): Minute[][] {
  return PERIODS.map(({ until }, index) => {
    const from = PERIODS[index - 1]?.until ?? 0
    return slots.filter((slot) => slot >= from && slot < until)
  })
}
