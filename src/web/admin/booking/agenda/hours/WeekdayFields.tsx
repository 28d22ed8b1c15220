import { useFormContext } from 'react-hook-form'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import type { Weekday } from '#domain/language/time.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { type BreaksArray, type DayHoursArray, useWeek, type WeekPath } from '../fields/week-path.ts'
import { Breaks } from './Breaks.tsx'
import { DayHoursFields } from './DayHoursFields.tsx'
import styles from './WeekdayFields.module.css'

type Props = { week: WeekPath; weekday: Weekday; dayHours: DayHoursArray; breaks: BreaksArray }

export function WeekdayFields({ week, weekday, dayHours, breaks }: Props) {
  const { setValue } = useFormContext<AgendaFields>()
  const { openDays } = useWeek(week)
  const dayName = nameOfWeekday(weekday)
  const isOpen = openDays.includes(weekday)
  const toggle = () => {
    const others = openDays.filter((day) => day !== weekday)
    setValue(`${week}openDays`, isOpen ? others : [...others, weekday].sort(), { shouldDirty: true })
  }
  return (
    <fieldset className={styles.day} id={week === '' ? `jour-${weekday}` : undefined} tabIndex={-1}>
      <legend className="visually-hidden">{dayName}</legend>
      <CheckboxField label={capitalize(dayName)} checked={isOpen} onChange={toggle} />
      <DayHoursFields week={week} weekday={weekday} isOpen={isOpen} dayHours={dayHours} />
      <Breaks week={week} weekday={weekday} breaks={breaks} />
    </fieldset>
  )
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
