import { useFormContext } from 'react-hook-form'
import type { KnownClient } from '#contract/clients.ts'
import { email } from '#contract/fields.ts'
import { ContactFields } from '../client/ContactFields.tsx'
import { TellClient } from '../client/TellClient.tsx'
import type { CreateValues } from '../dialog.ts'
import { ClientName } from './ClientName.tsx'

const Address = email('E-mail')

export function ClientFields() {
  const { register, setValue, getValues, watch, formState } = useFormContext<CreateValues>()
  const { errors } = formState
  const choose = ({ clientName, clientEmail, clientPhone, serviceId }: KnownClient) => {
    setValue('clientName', clientName ?? '', { shouldDirty: true })
    setValue('clientEmail', clientEmail ?? '', { shouldDirty: true })
    setValue('clientPhone', clientPhone ?? '', { shouldDirty: true })
    // Ignored when the practitioner does not offer that service: see `useCreateForm`.
    if (serviceId !== null && getValues('serviceId') === undefined) setValue('serviceId', serviceId)
  }
  const { success: isAddress, data: address } = Address.safeParse(watch('clientEmail'))
  return (
    <>
      <ClientName error={errors.clientName?.message} onChoose={choose} />
      <ContactFields
        phone={register('clientPhone')}
        email={register('clientEmail')}
        errors={{ phone: errors.clientPhone?.message, email: errors.clientEmail?.message }}
      />
      {isAddress && (
        <TellClient
          client={{ clientEmail: address, clientPhone: null }}
          checked={watch('tellClient') ?? true}
          onChange={(tell) => setValue('tellClient', tell)}
        />
      )}
    </>
  )
}
