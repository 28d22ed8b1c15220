import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'
import { ListError } from '../fields/ListError.tsx'
import { AbsenceFields } from './AbsenceFields.tsx'

type Props = { today: Day; noun: 'absence' | 'fermeture'; renderLink?: (index: number) => ReactNode }

export function AbsenceList({ today, noun, renderLink }: Props) {
  const { control } = useFormContext<AgendaFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'timeOff' })
  return (
    <div className={styles.list}>
      {fields.length === 0 && <p className={primitivesStyles.note}>{`Aucune ${noun} prévue.`}</p>}
      {fields.map(({ id }, index) => (
        <AbsenceFields key={id} index={index} noun={noun} onRemove={() => remove(index)}>
          {renderLink?.(index)}
        </AbsenceFields>
      ))}
      <ListError name="timeOff" />
      <Button
        className={styles.add}
        variant="default"
        size="xs"
        onClick={() => append({ from: today, to: today, label: '', start: undefined, end: undefined })}
      >
        {`Ajouter une ${noun}`}
      </Button>
    </div>
  )
}
