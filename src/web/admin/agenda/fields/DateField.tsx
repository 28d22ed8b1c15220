import { TextInput } from '@mantine/core'
import { type FieldPathByValue, useFormContext, useWatch } from 'react-hook-form'
import { weekdayName } from '#domain/french-day.ts'
import { isDay } from '#domain/time.ts'
import { orNothing } from '../../forms/typed-time.ts'
import type { AgendaFields } from './agenda-fields.ts'

type Props = { name: FieldPathByValue<AgendaFields, string>; label: string }

/** A day, with its weekday under it. */
export function DateField({ name, label }: Props) {
  const { register, getFieldState, formState } = useFormContext<AgendaFields>()
  const typed: string | undefined = useWatch<AgendaFields, typeof name>({ name })
  return (
    <TextInput
      type="date"
      label={label}
      description={typed && isDay(typed) ? weekdayName(typed) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={getFieldState(name, formState).error?.message}
      {...register(name, { setValueAs: orNothing })}
    />
  )
}
