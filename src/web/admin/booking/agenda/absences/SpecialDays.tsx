import { Button } from '@mantine/core'
import { useFieldArray, useFormContext } from 'react-hook-form'
import primitivesStyles from '#web/ui/primitives.module.css'
import { AgendaDateField } from '../fields/AgendaDateField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'
import { ListError } from '../fields/ListError.tsx'
import { Ranges } from '../fields/Ranges.tsx'
import { suggestRange } from '../fields/suggest-range.ts'

export function SpecialDays() {
  const { control, getValues } = useFormContext<AgendaFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'specialDays' })
  return (
    <div className={styles.list}>
      {fields.length === 0 && <p className={primitivesStyles.note}>Aucun jour particulier.</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.card}>
          <legend className="visually-hidden">Jour particulier {index + 1}</legend>
          <AgendaDateField name={`specialDays.${index}.date`} label="Date" />
          <div className={styles.wide}>
            <Ranges name={`specialDays.${index}.ranges`} labelSuffix={`du jour particulier ${index + 1}`} />
          </div>
          <Button className={styles.remove} variant="subtle" size="xs" onClick={() => remove(index)}>
            Retirer ce jour<span className="visually-hidden"> particulier {index + 1}</span>
          </Button>
        </fieldset>
      ))}
      <ListError name="specialDays" />
      <Button
        className={styles.add}
        variant="default"
        size="xs"
        onClick={() => append({ date: '', ranges: [suggestRange(getValues('workingHours'))] })}
      >
        Ajouter un jour particulier
      </Button>
    </div>
  )
}
