import { frenchDateTime, frenchDay } from '#domain/language/french-day.ts'
import { addDays, type Day, frenchTime, parseTime } from '#domain/language/time.ts'
import { adminPaths } from '../../paths.ts'

type Moment = { date: Day; time: string }

export function dateTimeText({ date, time }: Moment): string {
  return frenchDateTime({ day: date, minute: parseTime(time) ?? 0 })
}

export function relativeDateText({ date, time }: Moment, today: Day): string {
  const timePart = `à ${frenchTime(parseTime(time) ?? 0)}`
  if (date === today) return `aujourd’hui ${timePart}`
  return date === addDays(today, -1) ? `hier ${timePart}` : frenchDay(date)
}

export function dayPath({ date }: Moment): string {
  return `${adminPaths.reservations}?vue=jour&date=${date}`
}
