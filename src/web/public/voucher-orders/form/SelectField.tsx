import type { ComponentProps } from 'react'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import fieldStyles from '#web/ui/field.module.css'

type Props = ComponentProps<'select'> & {
  id: string
  label: string
  options: readonly { value: string; label: string }[]
  error?: string
}

export function SelectField({ id, label, options, error, ...select }: Props) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={undefined}>
      {(controlProps) => (
        <select {...select} {...controlProps} className={fieldStyles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
