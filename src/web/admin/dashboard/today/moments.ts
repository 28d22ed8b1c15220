import { frenchDay, frenchMoment } from '#domain/french-day.ts'
import { addDays, type Day, frenchTime, parseTime } from '#domain/time.ts'
import { adminPaths } from '../../paths.ts'

type Moment = { date: Day; time: string }

/** « mardi 14 avril à 10 h 30 ». */
export function momentText({ date, time }: Moment): string {
  return frenchMoment({ day: date, minute: parseTime(time) ?? 0 })
}

/** When something happened, as one says it today: « aujourd’hui à 8 h », « hier à 19 h 12 », « lundi 5 avril ». */
export function agoText({ date, time }: Moment, today: Day): string {
  const at = `à ${frenchTime(parseTime(time) ?? 0)}`
  if (date === today) return `aujourd’hui ${at}`
  return date === addDays(today, -1) ? `hier ${at}` : frenchDay(date)
}

/** The day of the calendar where a reservation stands. */
export function dayAddress({ date }: Moment): string {
  return `${adminPaths.reservations}?vue=jour&date=${date}`
}
