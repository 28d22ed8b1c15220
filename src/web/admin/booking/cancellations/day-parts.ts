import { frenchDay } from '#domain/language/french-day.ts'
import { type Minute, parseTime } from '#domain/language/time.ts'

const NOON: Minute = 12 * 60
const EVENING: Minute = 18 * 60

type Timed = { date: string; time: string }
export type DayPart<T> = { label: string; members: T[] }

/** « Mardi 13 avril, matin », with what begins then; in the order of what is grouped. */
export function groupByDayPart<T extends Timed>(items: readonly T[]): DayPart<T>[] {
  const groups = Map.groupBy(items, ({ date, time }) => `${frenchDay(date)}, ${partOf(parseTime(time) ?? 0)}`)
  return [...groups].map(([label, members]) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    members,
  }))
}

function partOf(minute: Minute): string {
  if (minute < NOON) return 'matin'
  return minute < EVENING ? 'après-midi' : 'soir'
}
