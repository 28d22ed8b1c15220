import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { typedTime } from './typed-time.ts'

type Props = { label: string; field: UseFormRegisterReturn; error: string | undefined; placeholder?: string }

/** An hour, typed in any way: a browser's own time field may speak of AM and PM. */
export function TimeField({ label, field, error, placeholder = '10:30' }: Props) {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      {...field}
      onBlur={(event) => {
        event.currentTarget.value = typedTime(event.currentTarget.value)
        return field.onBlur(event)
      }}
    />
  )
}
