import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { frenchDate } from '#domain/language/french-day.ts'
import { isDay } from '#domain/language/time.ts'

type Props = {
  label: string
  field: UseFormRegisterReturn
  day: string
  describe?: (day: string) => string
  error: string | undefined
  /** First field of a dialog. */
  'data-autofocus'?: boolean
}

export function DateField({ label, field, day, describe = frenchDate, error, ...focus }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      description={isDay(day) ? describe(day) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      {...focus}
      {...field}
    />
  )
}
