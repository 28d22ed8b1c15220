import { type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form'
import type { Weekday as WeekdayNumber } from '#domain/time.ts'
import { Tick } from '../../ui/Tick.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { Breaks } from './Breaks.tsx'
import { DayHoursFields } from './DayHoursFields.tsx'
import styles from './WeekdayFields.module.css'
import { nameOf } from './week.ts'

type Props = {
  weekday: WeekdayNumber
  dayHours: UseFieldArrayReturn<AgendaFields, 'dayHours'>
  breaks: UseFieldArrayReturn<AgendaFields, 'breakTimes'>
}

export function WeekdayFields({ weekday, dayHours, breaks }: Props) {
  const { setValue } = useFormContext<AgendaFields>()
  const openDays = useWatch<AgendaFields, 'openDays'>({ name: 'openDays' })
  const name = nameOf(weekday)
  const open = openDays.includes(weekday)
  const toggle = () => {
    const others = openDays.filter((day) => day !== weekday)
    setValue('openDays', open ? others : [...others, weekday].sort(), { shouldDirty: true })
  }
  return (
    <fieldset className={styles.day} id={`jour-${weekday}`} tabIndex={-1}>
      <legend className="visually-hidden">{name}</legend>
      <Tick label={capitalized(name)} checked={open} onChange={toggle} />
      <DayHoursFields weekday={weekday} open={open} dayHours={dayHours} />
      <Breaks weekday={weekday} breaks={breaks} />
    </fieldset>
  )
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
