import { TextInput } from '@mantine/core'
import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import { orNothing, typedTime } from '../../forms/typed-time.ts'
import type { AgendaFields } from './agenda-fields.ts'

type Props = {
  name: FieldPathByValue<AgendaFields, string | undefined>
  label: string
  placeholder?: string
}

/** An hour, typed: a browser's own field knows no 24:00 and may speak of AM and PM. */
export function TimeField({ name, ...input }: Props) {
  const { register, getFieldState, formState } = useFormContext<AgendaFields>()
  const field = register(name, { setValueAs: (text) => orNothing(typedTime(text)) })
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      error={getFieldState(name, formState).error?.message}
      {...input}
      {...field}
      onBlur={(event) => {
        event.currentTarget.value = typedTime(event.currentTarget.value)
        return field.onBlur(event)
      }}
    />
  )
}
