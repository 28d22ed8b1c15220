import { Button, CloseButton } from '@mantine/core'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import { WEEKDAYS_FROM_MONDAY } from '#domain/language/time.ts'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { TimeField } from '../../../forms/TimeField.tsx'
import type { SettingsFormValues } from '../settings-form.ts'
import styles from './OpeningTimesFields.module.css'
import { ProposeOpeningTimes } from './ProposeOpeningTimes.tsx'

const MAX_RANGES = 4
const FIRST_RANGE = { start: '09:00', end: '19:00' }

export function OpeningTimesFields() {
  return (
    <>
      <ProposeOpeningTimes />
      <ul>
        {WEEKDAYS_FROM_MONDAY.map((weekday, index) => (
          <OpeningDay key={weekday} name={nameOfWeekday(weekday)} path={`openingTimes.${index}.ranges`} />
        ))}
      </ul>
    </>
  )
}

type DayProps = { name: string; path: `openingTimes.${number}.ranges` }

function OpeningDay({ name, path }: DayProps) {
  const { control, register, getFieldState, formState } = useFormContext<SettingsFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: path })
  const errorAt = (at: typeof path | `${typeof path}.${number}.start` | `${typeof path}.${number}.end`) =>
    getFieldState(at, formState).error
  const bound = (index: number, end: 'start' | 'end') => ({
    field: register(`${path}.${index}.${end}`, {
      setValueAs: (text) => emptyToUndefined(normalizeTime(text)),
    }),
    error: errorAt(`${path}.${index}.${end}`)?.message,
  })
  const overlap = errorAt(path)?.root?.message ?? errorAt(path)?.message
  return (
    <li className={styles.day}>
      <p className={styles.name}>{name}</p>
      <div className={styles.ranges}>
        {fields.length === 0 && <p className={styles.closed}>Fermé</p>}
        {fields.map(({ id }, index) => {
          const range = index === 0 ? name : `${name}, plage ${index + 1}`
          return (
            <div key={id} className={styles.range}>
              <span aria-hidden="true">de</span>
              <TimeField label={`${range}, de`} isLabelHidden placeholder="9:00" {...bound(index, 'start')} />
              <span aria-hidden="true">à</span>
              <TimeField label={`${range}, à`} isLabelHidden placeholder="19:00" {...bound(index, 'end')} />
              <CloseButton
                aria-label={`Retirer la plage ${index + 1}, ${name}`}
                onClick={() => remove(index)}
              />
            </div>
          )
        })}
        {overlap && (
          <p className={styles.error} role="alert">
            {overlap}
          </p>
        )}
        {fields.length < MAX_RANGES && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => append(fields.length === 0 ? FIRST_RANGE : { start: '', end: '' })}
          >
            {fields.length === 0 ? 'Ouvrir' : 'Ajouter une plage'}
            <span className="visually-hidden">{`, ${name}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
