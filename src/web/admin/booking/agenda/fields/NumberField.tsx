import { TextInput } from '@mantine/core'
import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import { type AgendaFields, parseOptionalNumber } from './agenda-fields.ts'

type Props = {
  name: FieldPathByValue<AgendaFields, number | null>
  label: string
  description?: string
  min: number
  max: number
  step?: number
  emptyValue?: null
  id?: string
}

export function NumberField({ name, emptyValue, ...input }: Props) {
  const { register, getFieldState, formState } = useFormContext<AgendaFields>()
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={getFieldState(name, formState).error?.message}
      {...input}
      {...register(name, { setValueAs: (typed) => parseOptionalNumber(typed) ?? emptyValue })}
    />
  )
}
