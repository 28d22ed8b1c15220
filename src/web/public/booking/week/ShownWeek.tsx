import type { Day, LocalTime } from '#domain/time.ts'
import { useShownWeek } from './use-shown-week.ts'
import type { SlotsRequest } from './use-slots.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = SlotsRequest & {
  turnedTo: Day | null
  chosen: LocalTime | null
  onTurn: (monday: Day) => void
  onChoose: (slot: LocalTime) => void
  onSkip: () => void
}

export function ShownWeek({ turnedTo, now, choice, ...week }: Props) {
  const monday = useShownWeek(turnedTo, { choice, now })
  if (!now || monday === null) return <WeekSkeleton />
  return <WeekCalendar {...{ monday, now, choice }} {...week} />
}
