import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { OwnDetails } from '#contract/booking/own-details.ts'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { ApiError } from '#web/app/api.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { Field } from '#web/ui/Field.tsx'
import { PhoneField } from '../../forms/PhoneField.tsx'
import { useReservationChange } from '../use-reservation-change.ts'
import { correctOwnDetails } from './actions.ts'
import { DetailsFrame } from './DetailsFrame.tsx'
import { PersonQuestion } from './PersonQuestion.tsx'

type Props = {
  reservation: OwnReservation
  token: string
  onDone: (message: string) => void
  onAbandon: () => void
}

type Values = { clientName: string; clientPhone: string; person?: OwnDetails['person'] }

const FIELDS = ['clientName', 'clientPhone'] as const

export function OwnDetailsForm({ reservation, token, onDone, onAbandon }: Props) {
  const { client, voucherEuros } = reservation
  const form = useForm<Values>({
    defaultValues: { clientName: client.name ?? '', clientPhone: client.phone ?? '' },
  })
  const { errors } = form.formState
  const change = useOwnCorrection(token, onDone)
  const person = form.watch('person')
  const isAsked = isUnclear(change.error)
  return (
    <DetailsFrame
      title="Corriger mon nom et mon téléphone"
      submitLabel="Enregistrer"
      isSending={change.isPending}
      failure={isAsked && person ? null : change.error}
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
      {(isAsked || person) && (
        <PersonQuestion input={form.register('person')} usesVoucher={voucherEuros !== undefined} />
      )}
    </DetailsFrame>
  )
}

function isUnclear(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'person_unclear'
}

/** Given to somebody else, the reservation has another link, which is theirs. */
function useOwnCorrection(token: string, onDone: (message: string) => void) {
  const navigate = useNavigate()
  return useReservationChange(
    token,
    async ({ person, ...details }: Values) => {
      const reply = await correctOwnDetails(token, { ...details, ...(person && { person }) })
      if (reply.link !== undefined) await navigate(reply.link, { state: { notice: reply.message } })
      return reply
    },
    onDone,
  )
}
