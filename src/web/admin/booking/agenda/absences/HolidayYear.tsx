import { useFormContext, useWatch } from 'react-hook-form'
import { frenchDay } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'

type Props = {
  year: string
  holidays: readonly { date: Day; name: string; local: boolean }[]
  isOpen: boolean
}

export function HolidayYear({ year, holidays, isOpen }: Props) {
  const { setValue } = useFormContext<AgendaFields>()
  const workedHolidays = useWatch<AgendaFields, 'workedHolidays'>({ name: 'workedHolidays' })
  const toggle = (date: Day) => {
    const others = workedHolidays.filter((day) => day !== date)
    setValue('workedHolidays', workedHolidays.includes(date) ? others : [...others, date].sort(), {
      shouldDirty: true,
    })
  }
  const workedCount = holidays.filter(({ date }) => workedHolidays.includes(date)).length
  return (
    <details className={styles.year} open={isOpen}>
      <summary>
        {year} ·{' '}
        {workedCount === 0 ? 'aucun travaillé' : `${workedCount} travaillé${workedCount > 1 ? 's' : ''}`}
      </summary>
      <div className={styles.checkboxes}>
        {holidays.map(({ date, name, local }) => (
          <CheckboxField
            key={date}
            label={name}
            description={local ? `${frenchDay(date)}, usage local` : frenchDay(date)}
            checked={workedHolidays.includes(date)}
            onChange={() => toggle(date)}
          />
        ))}
      </div>
    </details>
  )
}
