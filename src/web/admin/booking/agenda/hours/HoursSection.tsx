import { useFieldArray, useFormContext } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { Section } from '../../../ui/Section.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { ListError } from '../fields/ListError.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import styles from './HoursSection.module.css'
import { NoonEveryDay } from './NoonEveryDay.tsx'
import { WeekdayFields } from './WeekdayFields.tsx'
import { WEEKDAYS_FROM_MONDAY } from './week.ts'

export function HoursSection() {
  const { control } = useFormContext<AgendaFields>()
  const dayHours = useFieldArray({ control, name: 'dayHours' })
  const breaks = useFieldArray({ control, name: 'breakTimes' })
  return (
    <Section id="horaires" title="Horaires">
      <fieldset className={styles.common}>
        <legend>Horaires communs</legend>
        <NumberField
          name="workingHours.start"
          label="Début"
          description="Heure, de 0 à 23"
          min={0}
          max={23}
        />
        <NumberField name="workingHours.end" label="Fin" description="Heure, de 1 à 24" min={1} max={24} />
        <NumberField
          id="pas"
          name="workingHours.slotDuration"
          label={french`Toutes les combien de minutes peut-on commencer ?`}
          description={french`Durée d’un créneau. Avec 30 : 9 h, 9 h 30, 10 h…`}
          min={15}
          max={480}
          step={15}
        />
      </fieldset>
      <fieldset className={styles.week}>
        <legend>Jours d’ouverture</legend>
        <NoonEveryDay breaks={breaks} />
        {WEEKDAYS_FROM_MONDAY.map((weekday) => (
          <WeekdayFields key={weekday} weekday={weekday} dayHours={dayHours} breaks={breaks} />
        ))}
      </fieldset>
      <ListError name="openDays" />
      <ListError name="breakTimes" />
      <ListError name="dayHours" />
    </Section>
  )
}
