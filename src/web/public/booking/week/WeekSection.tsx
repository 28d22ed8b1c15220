import type { Day, LocalTime } from '#domain/time.ts'
import { useDisplayedWeek } from './use-displayed-week.ts'
import type { SlotsRequest } from './use-slots.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = SlotsRequest & {
  selectedMonday: Day | null
  selectedSlot: LocalTime | null
  onWeekChange: (monday: Day) => void
  onSelectSlot: (slot: LocalTime) => void
  onSkipCalendar: () => void
}

export function WeekSection({ selectedMonday, now, choice, ...calendar }: Props) {
  const monday = useDisplayedWeek(selectedMonday, { choice, now })
  if (!now || monday === null) return <WeekSkeleton />
  return <WeekCalendar monday={monday} now={now} choice={choice} {...calendar} />
}
