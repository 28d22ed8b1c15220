import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { frenchDate } from '#domain/french-day.ts'
import { isDay } from '#domain/time.ts'

type Props = {
  label: string
  field: UseFormRegisterReturn
  /** What the field holds now: the day of the week is said under it. */
  day: string
  error: string | undefined
}

/** A day. */
export function DateField({ label, field, day, error }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      description={isDay(day) ? frenchDate(day) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      {...field}
    />
  )
}
