import { useFormContext } from 'react-hook-form'
import { french } from '#domain/typography.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'

export function LocalHolidays({ names }: { names: readonly string[] }) {
  const { register } = useFormContext<AgendaFields>()
  return (
    <CheckboxField
      label="Fermer aussi les jours d’usage local"
      description={french`Ils ne sont pas fériés par la loi : ${names.join(', ')}.`}
      {...register('closedOnLocalHolidays')}
    />
  )
}
