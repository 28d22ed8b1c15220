import { frenchDate, frenchDay } from '#domain/language/french-day.ts'
import { frenchTime, type LocalTime, parseTime } from '#domain/language/time.ts'

export function toLocalTimeIn(instant: string, timeZone: string): LocalTime {
  // The Swedish format is close to ISO 8601: 2027-03-28 10:30.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ')
  return { day, minute: parseTime(time) ?? 0 }
}

export function frenchRelativeDateTime({ day, minute }: LocalTime, now: LocalTime): string {
  const date = day.slice(0, 4) === now.day.slice(0, 4) ? frenchDay(day) : frenchDate(day)
  return `${day === now.day ? 'aujourd’hui' : date} à ${frenchTime(minute)}`
}
