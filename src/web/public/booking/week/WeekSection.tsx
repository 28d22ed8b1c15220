import type { Day, LocalTime } from '#domain/time.ts'
import { HoursInvitation } from './invitation/HoursInvitation.tsx'
import { useDisplayedWeek } from './use-displayed-week.ts'
import type { SlotsRequest } from './use-slots.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import styles from './WeekSection.module.css'
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
  const hasService = choice.serviceId !== undefined
  const request = now && monday !== null && { monday, now, choice, ...calendar }
  const invitation = request && !hasService && <HoursInvitation {...request} />
  return (
    <div className={styles.section}>
      {request ? (
        <WeekCalendar {...request} invitation={invitation} />
      ) : (
        <WeekSkeleton hasHours={hasService} hasBar />
      )}
    </div>
  )
}
