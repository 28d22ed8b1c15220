import { Button } from '@mantine/core'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { NNBSP } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { AgendaTimeField } from './AgendaTimeField.tsx'
import type { AgendaFields } from './agenda-fields.ts'
import styles from './fields.module.css'
import { ListError } from './ListError.tsx'
import type { WeekPath } from './week-path.ts'

type Props = {
  name: `${WeekPath}dayHours.${number}.ranges`
  labelSuffix: string
}

const MAX_RANGES = 6

export function Ranges({ name, labelSuffix }: Props) {
  const { control } = useFormContext<AgendaFields>()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <div className={styles.list}>
      {fields.length === 0 && (
        <p className={primitivesStyles.note}>Aucune plage{NNBSP}: le jour est fermé.</p>
      )}
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          <AgendaTimeField name={`${name}.${index}.start`} label="Début de la plage" placeholder="9:00" />
          <AgendaTimeField name={`${name}.${index}.end`} label="Fin de la plage" placeholder="12:30" />
          <Button className={styles.remove} variant="subtle" size="xs" onClick={() => remove(index)}>
            Retirer
            <span className="visually-hidden">
              {' '}
              la plage {index + 1} {labelSuffix}
            </span>
          </Button>
        </div>
      ))}
      <ListError name={name} />
      {fields.length < MAX_RANGES && (
        <Button
          className={styles.add}
          variant="default"
          size="xs"
          onClick={() => append({ start: '', end: '' })}
        >
          Ajouter une plage<span className="visually-hidden"> {labelSuffix}</span>
        </Button>
      )}
    </div>
  )
}
