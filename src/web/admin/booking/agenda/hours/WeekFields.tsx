import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { WEEKDAYS_FROM_MONDAY } from '#domain/language/time.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { ListError } from '../fields/ListError.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import type { WeekPath } from '../fields/week-path.ts'
import styles from './HoursSection.module.css'
import { NoonEveryDay } from './NoonEveryDay.tsx'
import { WeekdayFields } from './WeekdayFields.tsx'

/** `children`: beside start and end, what belongs to the week in force alone. */
export function WeekFields({ week, children }: { week: WeekPath; children?: ReactNode }) {
  const { control } = useFormContext<AgendaFields>()
  const dayHours = useFieldArray({ control, name: `${week}dayHours` })
  const breaks = useFieldArray({ control, name: `${week}breakTimes` })
  return (
    <>
      <fieldset className={styles.common}>
        <legend>Horaires communs</legend>
        <NumberField
          name={`${week}workingHours.start`}
          label="Début"
          description="Heure, de 0 à 23"
          min={0}
          max={23}
        />
        <NumberField
          name={`${week}workingHours.end`}
          label="Fin"
          description="Heure, de 1 à 24"
          min={1}
          max={24}
        />
        {children}
      </fieldset>
      <fieldset className={styles.week}>
        <legend>Jours d’ouverture</legend>
        <NoonEveryDay week={week} breaks={breaks} />
        {WEEKDAYS_FROM_MONDAY.map((weekday) => (
          <WeekdayFields key={weekday} week={week} weekday={weekday} dayHours={dayHours} breaks={breaks} />
        ))}
      </fieldset>
      <ListError name={`${week}openDays`} />
      <ListError name={`${week}breakTimes`} />
      <ListError name={`${week}dayHours`} />
    </>
  )
}
