import { frenchDate, frenchDay } from '#domain/french-day.ts'
import { frenchTime, type LocalTime, parseTime } from '#domain/time.ts'

/** What the practice's clock showed at an instant. */
export function localTimeOf(instant: string, timeZone: string): LocalTime {
  // Swedish writes dates as ISO 8601 does: 2027-03-28 10:30.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ')
  return { day, minute: parseTime(time) ?? 0 }
}

/** « aujourd’hui à 10 h 30 », « lundi 12 avril à 9 h », with the year where it is another. */
export function frenchInstant({ day, minute }: LocalTime, now: LocalTime): string {
  const date = day.slice(0, 4) === now.day.slice(0, 4) ? frenchDay(day) : frenchDate(day)
  return `${day === now.day ? 'aujourd’hui' : date} à ${frenchTime(minute)}`
}
