import type { ListedCalendar } from '#contract/booking/private-calendar.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Counts = Pick<ListedCalendar, 'readAt' | 'busyTimes' | 'allDayEvents' | 'notUnderstood'>

/** « Lu lundi 12 avril à 14 h 05 : 23 plages occupées, 4 événements d’une journée entière, 1 non compris. » */
export function readingSentence({ readAt, busyTimes, allDayEvents, notUnderstood }: Counts): string {
  if (readAt === null) return 'Pas encore lu.'
  const found = [
    counted(busyTimes, 'plage occupée', 'plages occupées') ?? 'aucune plage occupée',
    counted(allDayEvents, 'événement d’une journée entière', 'événements d’une journée entière'),
    counted(notUnderstood, 'non compris', 'non compris'),
  ]
  const list = found.filter((part) => part !== null).join(', ')
  return french`Lu ${frenchDateTime(toLocalTime(readAt))} : ${list}.`
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${frenchNumber(count)} ${count === 1 ? one : many}`
}
