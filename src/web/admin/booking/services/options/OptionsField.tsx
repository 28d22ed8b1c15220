import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ServiceFields } from '#contract/booking/services.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { TypedService } from '../service-form.ts'
import { OPTIONS_HELP, optionTerms } from './option-text.ts'
import styles from './options.module.css'
import { optionsQuery } from './queries.ts'

type Props = { form: UseFormReturn<TypedService, unknown, ServiceFields>; onManage: () => void }

/** Nothing for a practice without options. */
export function OptionsField({ form, onManage }: Props) {
  const { data: options = [] } = useQuery(optionsQuery)
  const errorId = useId()
  const { watch, setValue, formState } = form
  const chosen = watch('optionIds')
  if (options.length === 0) return null
  const error = formState.errors.optionIds?.message
  const choose = (id: number, isChosen: boolean) =>
    // The order of clicks must not make the form dirty. One that was deleted meanwhile is left out.
    setValue(
      'optionIds',
      options
        .map((option) => option.id)
        .filter((other) => (other === id ? isChosen : chosen.includes(other))),
      { shouldDirty: true },
    )
  return (
    <details className={styles.folded} open={error === undefined ? undefined : true}>
      <summary>Options{chosen.length > 0 && ` (${chosen.length})`}</summary>
      <fieldset className={styles.choices} aria-describedby={error && errorId}>
        <legend className="visually-hidden">Options proposées avec cette prestation</legend>
        {options.map(({ id, name, ...terms }) => (
          <Checkbox
            key={id}
            label={name}
            description={optionTerms(terms)}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
        ))}
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
        <Button className={styles.manage} variant="subtle" size="xs" onClick={onManage}>
          Gérer les options
        </Button>
      </fieldset>
    </details>
  )
}

/** Only for a practice without options, which has reached several lengths. */
export function OptionsHint({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(optionsQuery)
  if (data?.length !== 0) return null
  return (
    <p className={primitivesStyles.note}>
      {OPTIONS_HELP}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onOpen}>
        Ajouter des options
      </Button>
    </p>
  )
}
