import { useForm } from 'react-hook-form'
import type { OwnReservation } from '#contract/booking/manage.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { Field } from '#web/ui/Field.tsx'
import { PhoneField } from '../forms/PhoneField.tsx'
import { useReservationChange } from '../reservation/use-reservation-change.ts'
import { correctOwnDetails } from './actions.ts'
import { DetailsFrame } from './DetailsFrame.tsx'

type Props = {
  reservation: OwnReservation
  token: string
  onDone: (message: string) => void
  onAbandon: () => void
}

type Values = { clientName: string; clientPhone: string }

const FIELDS = ['clientName', 'clientPhone'] as const

export function OwnDetailsForm({ reservation: { client }, token, onDone, onAbandon }: Props) {
  const form = useForm<Values>({
    defaultValues: { clientName: client.name ?? '', clientPhone: client.phone ?? '' },
  })
  const { errors } = form.formState
  const change = useReservationChange(token, (values: Values) => correctOwnDetails(token, values), onDone)
  return (
    <DetailsFrame
      title="Corriger mon nom et mon téléphone"
      submitLabel="Enregistrer"
      isSending={change.isPending}
      failure={change.error}
      onAbandon={onAbandon}
      onSubmit={form.handleSubmit((values) =>
        change.mutate(values, { onError: (error) => showIssues(error, form, { fields: FIELDS }) }),
      )}
    >
      <Field
        {...form.register('clientName')}
        id="nom"
        label="Nom"
        autoComplete="name"
        required
        error={errors.clientName?.message}
      />
      <PhoneField
        {...form.register('clientPhone')}
        id="telephone"
        label="Téléphone"
        error={errors.clientPhone?.message}
      />
    </DetailsFrame>
  )
}
