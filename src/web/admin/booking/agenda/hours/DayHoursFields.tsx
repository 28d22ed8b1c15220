import { NativeSelect } from '@mantine/core'
import type { LaterHours } from '#domain/booking/agenda.ts'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import { frenchTime, type Weekday } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Ranges } from '../fields/Ranges.tsx'
import { suggestRange } from '../fields/suggest-range.ts'
import { type DayHoursArray, useWeek, type WeekPath } from '../fields/week-path.ts'
import { IneffectiveHours } from './IneffectiveHours.tsx'
import styles from './WeekdayFields.module.css'

type Props = { week: WeekPath; weekday: Weekday; isOpen: boolean; dayHours: DayHoursArray }

/** A closed day keeps its own hours for when it reopens. */
export function DayHoursFields({ week, weekday, isOpen, dayHours }: Props) {
  const { workingHours: commonHours } = useWeek(week)
  const index = dayHours.fields.findIndex(({ day }) => day === weekday)
  const choose = (choice: string) => {
    if (choice === 'common') dayHours.remove(index)
    else dayHours.append({ day: weekday, ranges: [suggestRange(commonHours)] }, { shouldFocus: false })
  }
  if (!isOpen) {
    return (
      <div className={styles.closed}>
        <p>Fermé</p>
        {index !== -1 && <IneffectiveHours name={`${week}dayHours.${index}.ranges`} />}
      </div>
    )
  }
  return (
    <div className={`${primitivesStyles.stack} ${styles.hours}`}>
      <NativeSelect
        aria-label={`Horaires du ${nameOfWeekday(weekday)}`}
        value={index === -1 ? 'common' : 'specific'}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="common">{`Horaires communs${rangeLabel(commonHours)}`}</option>
        <option value="specific">Horaires propres</option>
      </NativeSelect>
      {index !== -1 && (
        <Ranges name={`${week}dayHours.${index}.ranges`} labelSuffix={`du ${nameOfWeekday(weekday)}`} />
      )}
    </div>
  )
}

function rangeLabel({ start, end }: LaterHours['workingHours']): string {
  return start < end ? ` (${frenchTime(start * 60)} – ${frenchTime(end * 60)})` : ''
}
