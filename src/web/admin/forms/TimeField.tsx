import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { normalizeTime } from './normalize-time.ts'

type Props = {
  label: string
  /** True if words beside the field are its label. */
  isLabelHidden?: boolean
  field: UseFormRegisterReturn
  error: string | undefined
  placeholder?: string
}

/** Free text: the browser's own time input may use AM and PM, depending on its locale. */
export function TimeField({ label, isLabelHidden = false, field, error, placeholder = '10:30' }: Props) {
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      {...field}
      onBlur={(event) => {
        event.currentTarget.value = normalizeTime(event.currentTarget.value)
        return field.onBlur(event)
      }}
    />
  )
}
