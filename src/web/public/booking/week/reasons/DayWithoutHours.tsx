import { type Day, type LocalTime, mondayOf, weekdayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import type { PeriodLabel } from '../periods/periods.ts'
import { useEmptyDays } from '../use-slots.ts'
import styles from './DayWithoutHours.module.css'
import { EmptyPart } from './EmptyPart.tsx'
import { explainEmptyDay } from './empty-week.ts'

export type DayWithoutHoursProps = {
  day: Day
  now: LocalTime
  choice: SlotChoice
  periods: readonly PeriodLabel[]
  onGo: (day: Day) => void
}

/** Below the one day that a phone shows. */
export function DayWithoutHours({ day, periods, onGo, ...request }: DayWithoutHoursProps) {
  const { data = {} } = useEmptyDays(mondayOf(day), request)
  const reason = explainEmptyDay(day, data)
  return (
    <div className={styles.day}>
      {reason && <p>{reason}</p>}
      <EmptyPart wanted={{ weekday: weekdayOf(day), periods }} onGo={onGo} {...request} />
    </div>
  )
}
