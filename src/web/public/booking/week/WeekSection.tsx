import type { Day, LocalTime } from '#domain/time.ts'
import { useDisplayedWeek } from './use-displayed-week.ts'
import type { SlotsRequest } from './use-slots.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = SlotsRequest & {
  chosenMonday: Day | null
  chosenSlot: LocalTime | null
  onTurn: (monday: Day) => void
  onPickSlot: (slot: LocalTime) => void
  onSkip: () => void
}

export function WeekSection({ chosenMonday, now, choice, ...calendar }: Props) {
  const monday = useDisplayedWeek(chosenMonday, { choice, now })
  if (!now || monday === null) return <WeekSkeleton />
  return <WeekCalendar monday={monday} now={now} choice={choice} {...calendar} />
}
