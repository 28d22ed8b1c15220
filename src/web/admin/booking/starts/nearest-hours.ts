import type { StartCheck } from '#contract/booking/slots.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, type Day, frenchTime, parseTime, toLocalTime } from '#domain/language/time.ts'

const COUNT = 3

/**
 * The three free starts of a day that are nearest to the hour of a reservation, in their order, without its own; those
 * of the following days, where the day has none.
 */
export function nearestHours(
  { hours, nearest }: StartCheck,
  { date, own }: { date: Day; own: DateAndTime },
): DateAndTime[] {
  const isOwn = (time: string) => date === own.date && time === own.time
  const distance = ({ time }: DateAndTime) => Math.abs((parseTime(time) ?? 0) - (parseTime(own.time) ?? 0))
  const free = hours.filter(({ time, isFree }) => isFree && !isOwn(time)).map(({ time }) => ({ date, time }))
  if (free.length === 0) return [...nearest]
  return free
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, COUNT)
    .sort((a, b) => a.time.localeCompare(b.time))
}

/** With the day, where it is another one than `day`. */
export function labelledStarts(
  starts: readonly DateAndTime[],
  day: Day,
): (DateAndTime & { label: string })[] {
  return starts.map((start) => {
    const local = toLocalTime(start)
    return { ...start, label: start.date === day ? frenchTime(local.minute) : frenchDateTime(local) }
  })
}
