import { useFormContext, useWatch } from 'react-hook-form'
import { frenchDay } from '#domain/french-day.ts'
import type { Day } from '#domain/time.ts'
import { Tick } from '../../ui/Tick.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'

type Props = { year: string; days: readonly { date: Day; name: string }[]; open: boolean }

export function HolidayYear({ year, days, open }: Props) {
  const { setValue } = useFormContext<AgendaFields>()
  const worked = useWatch<AgendaFields, 'workedHolidays'>({ name: 'workedHolidays' })
  const toggle = (date: Day) => {
    const others = worked.filter((day) => day !== date)
    setValue('workedHolidays', worked.includes(date) ? others : [...others, date].sort(), {
      shouldDirty: true,
    })
  }
  const count = days.filter(({ date }) => worked.includes(date)).length
  return (
    <details className={styles.year} open={open}>
      <summary>
        {year} · {count === 0 ? 'aucun travaillé' : `${count} travaillé${count > 1 ? 's' : ''}`}
      </summary>
      <div className={styles.ticks}>
        {days.map(({ date, name }) => (
          <Tick
            key={date}
            label={name}
            description={frenchDay(date)}
            checked={worked.includes(date)}
            onChange={() => toggle(date)}
          />
        ))}
      </div>
    </details>
  )
}
