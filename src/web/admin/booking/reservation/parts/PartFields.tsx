import { NativeSelect } from '@mantine/core'
import primitivesStyles from '#web/ui/primitives.module.css'
import { OptionChecks } from './OptionChecks.tsx'
import type { PartChoices, TypedParts } from './part-choices.ts'
import styles from './parts.module.css'

export type PartErrors = { length: string | undefined; options: string | undefined }

type Props = {
  choices: PartChoices
  chosen: TypedParts
  lengthLabel: string
  errors: PartErrors
  /** « 1 h 25 · 83 € ». */
  sum: string
  /** The sum stands in other fields, too: it is only announced. */
  isSumHidden?: boolean
  onChange: (chosen: TypedParts) => void
}

export function PartFields({ choices, chosen, lengthLabel, errors, sum, isSumHidden, onChange }: Props) {
  const { lengths, options } = choices
  const isInSelect = lengths.length > 1 && chosen.optionIds.length === 0
  return (
    <div className={primitivesStyles.stack}>
      <div className={styles.lengthAndSum}>
        {lengths.length > 1 && (
          <NativeSelect
            label={lengthLabel}
            error={errors.length}
            value={chosen.length}
            onChange={(event) => onChange({ ...chosen, length: event.currentTarget.value })}
          >
            {lengths.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
        <p role="status" className={isSumHidden || isInSelect ? 'visually-hidden' : styles.sum}>
          {sum}
        </p>
      </div>
      {options.length > 0 && (
        <OptionChecks
          options={options}
          chosenIds={chosen.optionIds}
          error={errors.options}
          onChange={(optionIds) => onChange({ ...chosen, optionIds })}
        />
      )}
    </div>
  )
}
