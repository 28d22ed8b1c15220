import { PERIODS } from '#domain/booking/periods.ts'
import { PERIOD_NAMES } from '#domain/booking/waiting-list.ts'
import type { Wanted } from '../../../waiting-list/form/TimesFields.tsx'
import type { WantedFree } from './first-free.ts'

/** The days and moments that the waiting list's form begins with. */
export function wantedTimes({ weekday, periods }: WantedFree): Wanted {
  const names = PERIODS.map(({ label }, index) => (periods.includes(label) ? PERIOD_NAMES[index] : undefined))
  return {
    weekdays: weekday === undefined ? [] : [weekday],
    periods: names.filter((name) => name !== undefined),
  }
}
