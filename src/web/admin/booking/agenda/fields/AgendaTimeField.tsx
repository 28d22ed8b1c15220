import { type FieldPathByValue, useFormContext } from 'react-hook-form'
import { emptyToUndefined, normalizeTime } from '../../../forms/normalize-time.ts'
import { TimeField } from '../../../forms/TimeField.tsx'
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
      field={register(name, { setValueAs: (text) => emptyToUndefined(normalizeTime(text)) })}
      error={getFieldState(name, formState).error?.message}
    />
  )
}
