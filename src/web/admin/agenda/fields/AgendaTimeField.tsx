import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import { TimeField } from '../../forms/TimeField.tsx'
import { orNothing, typedTime } from '../../forms/typed-time.ts'
import type { AgendaFields } from './agenda-fields.ts'

type Props = {
  name: FieldPathByValue<AgendaFields, string | undefined>
  label: string
  placeholder?: string
}

export function AgendaTimeField({ name, label, placeholder = '' }: Props) {
  const { register, getFieldState, formState } = useFormContext<AgendaFields>()
  return (
    <TimeField
      label={label}
      placeholder={placeholder}
      field={register(name, { setValueAs: (text) => orNothing(typedTime(text)) })}
      error={getFieldState(name, formState).error?.message}
    />
  )
}
