import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import type { PeriodName } from '#domain/booking/waiting-list.ts'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import { WEEKDAYS_FROM_MONDAY } from '#domain/language/time.ts'

export const WAITING_PERIODS: Record<PeriodName, string> = {
  morning: 'matin',
  afternoon: 'après-midi',
  evening: 'soir',
}

/** « mardi, jeudi · soir », « n’importe quand ». */
export function wantedTimesText({ weekdays, periods }: Pick<WaitingRequest, 'weekdays' | 'periods'>): string {
  const days = WEEKDAYS_FROM_MONDAY.filter((day) => weekdays.includes(day)).map(nameOfWeekday)
  const parts = periods.map((name) => WAITING_PERIODS[name])
  const isAnyDay = days.length === WEEKDAYS_FROM_MONDAY.length
  const texts = [isAnyDay ? '' : days.join(', '), parts.join(', ')].filter((text) => text !== '')
  return texts.length === 0 ? 'n’importe quand' : texts.join(' · ')
}
