import { type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form'
import type { Weekday } from '#domain/language/time.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { Breaks } from './Breaks.tsx'
import { DayHoursFields } from './DayHoursFields.tsx'
import styles from './WeekdayFields.module.css'
import { nameOfWeekday } from './week.ts'

type Props = {
  weekday: Weekday
  dayHours: UseFieldArrayReturn<AgendaFields, 'dayHours'>
  breaks: UseFieldArrayReturn<AgendaFields, 'breakTimes'>
}

export function WeekdayFields({ weekday, dayHours, breaks }: Props) {
  const { setValue } = useFormContext<AgendaFields>()
  const openDays = useWatch<AgendaFields, 'openDays'>({ name: 'openDays' })
  const dayName = nameOfWeekday(weekday)
  const isOpen = openDays.includes(weekday)
  const toggle = () => {
    const others = openDays.filter((day) => day !== weekday)
    setValue('openDays', isOpen ? others : [...others, weekday].sort(), { shouldDirty: true })
  }
  return (
    <fieldset className={styles.day} id={`jour-${weekday}`} tabIndex={-1}>
      <legend className="visually-hidden">{dayName}</legend>
      <CheckboxField label={capitalize(dayName)} checked={isOpen} onChange={toggle} />
      <DayHoursFields weekday={weekday} isOpen={isOpen} dayHours={dayHours} />
      <Breaks weekday={weekday} breaks={breaks} />
    </fieldset>
  )
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
