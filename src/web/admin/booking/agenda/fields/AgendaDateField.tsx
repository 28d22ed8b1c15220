import { type FieldPathByValue, useFormContext, useWatch } from 'react-hook-form'
import { weekdayName } from '#domain/language/french-day.ts'
import { DateField } from '../../../forms/DateField.tsx'
import { emptyToUndefined } from '../../../forms/normalize-time.ts'
import type { AgendaFields } from './agenda-fields.ts'

type Props = { name: FieldPathByValue<AgendaFields, string>; label: string }

export function AgendaDateField({ name, label }: Props) {
  const { register, getFieldState, formState } = useFormContext<AgendaFields>()
  const typed: string | undefined = useWatch<AgendaFields, typeof name>({ name })
  return (
    <DateField
      label={label}
      field={register(name, { setValueAs: emptyToUndefined })}
      day={typed ?? ''}
      describe={weekdayName}
      error={getFieldState(name, formState).error?.message}
    />
  )
}
