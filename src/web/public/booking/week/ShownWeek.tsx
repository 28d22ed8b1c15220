import type { Day, LocalTime } from '#domain/time.ts'
import { useShownWeek } from './use-shown-week.ts'
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

export function ShownWeek({ chosenMonday, now, choice, ...calendar }: Props) {
  const monday = useShownWeek(chosenMonday, { choice, now })
  if (!now || monday === null) return <WeekSkeleton />
  return <WeekCalendar monday={monday} now={now} choice={choice} {...calendar} />
}
