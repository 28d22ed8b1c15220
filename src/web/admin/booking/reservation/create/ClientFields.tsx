import { useFormContext } from 'react-hook-form'
import type { KnownClient } from '#contract/clients/records.ts'
import { email } from '#contract/fields.ts'
import type { ChosenRecord } from '../../../accounting/visit/packs/use-record-pack.ts'
import { ContactFields } from '../client/ContactFields.tsx'
import { NotifyClientField } from '../client/NotifyClientField.tsx'
import type { CreateValues } from '../dialog.ts'
import { ClientNameField } from './ClientNameField.tsx'

const ClientEmail = email('E-mail')

type Props = {
  /** No practitioner has been chosen by hand: a known client's latest one is filled in. */
  fillsPerson: boolean
  onChooseRecord: (record: ChosenRecord | null) => void
}

export function ClientFields({ fillsPerson, onChooseRecord }: Props) {
  const { register, setValue, getValues, watch, formState } = useFormContext<CreateValues>()
  const { errors } = formState
  const choose = (client: KnownClient) => {
    const { clientName, clientEmail, clientPhone, serviceId, praticienId } = client
    onChooseRecord(toRecord(client))
    setValue('clientName', clientName ?? '', { shouldDirty: true })
    setValue('clientEmail', clientEmail ?? '', { shouldDirty: true })
    setValue('clientPhone', clientPhone ?? '', { shouldDirty: true })
    // Ignored when the practitioner does not offer that service: see `useCreateForm`.
    if (serviceId !== null && getValues('serviceId') === undefined) setValue('serviceId', serviceId)
    const isSameService = getValues('serviceId') === (serviceId ?? undefined)
    if (fillsPerson && praticienId !== null && isSameService) setValue('praticienId', praticienId)
  }
  const phone = watch('clientPhone')
  const { success: isValidEmail, data: validEmail } = ClientEmail.safeParse(watch('clientEmail'))
  return (
    <>
      <ClientNameField error={errors.clientName?.message} onChoose={choose} />
      <ContactFields
        phone={register('clientPhone')}
        typedPhone={typeof phone === 'string' ? phone : null}
        email={register('clientEmail')}
        errors={{ phone: errors.clientPhone?.message, email: errors.clientEmail?.message }}
      />
      {isValidEmail && (
        <NotifyClientField
          client={{ clientEmail: validEmail, clientPhone: null }}
          checked={watch('tellClient') ?? true}
          onChange={(checked) => setValue('tellClient', checked)}
        />
      )}
    </>
  )
}

function toRecord({ clientId: id, clientName, clientEmail, clientPhone }: KnownClient): ChosenRecord | null {
  return id === null ? null : { id, clientName, clientEmail, clientPhone }
}
