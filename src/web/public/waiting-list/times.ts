import { PERIODS } from '#domain/booking/periods.ts'
import { PERIOD_NAMES, type PeriodName } from '#domain/booking/waiting-list.ts'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import type { Weekday } from '#domain/language/time.ts'

/** From Monday on. */
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

export function weekdayChips() {
  return WEEKDAYS.map((value) => ({ value, label: nameOfWeekday(value) }))
}

export function periodChips() {
  return PERIOD_NAMES.map((value) => ({ value, label: labelOf(value) }))
}

/** In the order of a week; « tous les jours » for none, which means any. */
export function weekdaysInWords(weekdays: readonly number[]): string {
  const names = weekdayChips()
    .filter(({ value }) => weekdays.includes(value))
    .map(({ label }) => label)
  return names.length === 0 || names.length === WEEKDAYS.length ? 'tous les jours' : names.join(', ')
}

export function periodsInWords(periods: readonly PeriodName[]): string {
  const names = periodChips()
    .filter(({ value }) => periods.includes(value))
    .map(({ label }) => label)
  return names.length === 0 || names.length === PERIOD_NAMES.length
    ? 'à toute heure'
    : names.join(', ').toLowerCase()
}

function labelOf(name: PeriodName): string {
  return PERIODS[PERIOD_NAMES.indexOf(name)]?.label ?? ''
}
