import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { KnownClient } from '#contract/clients.ts'
import { email } from '#contract/fields.ts'
import fieldPair from '../../forms/field-pair.module.css'
import type { CreateValues } from '../dialog.ts'
import { TellClient } from '../TellClient.tsx'
import { ClientName } from './ClientName.tsx'

const Address = email('E-mail')

/** Who it is for. A client who came before brings number, address and, where still offered, the usual service. */
export function ClientFields() {
  const { register, setValue, getValues, watch, formState } = useFormContext<CreateValues>()
  const { errors } = formState
  const choose = ({ clientName, clientEmail, clientPhone, serviceId }: KnownClient) => {
    setValue('clientName', clientName ?? '', { shouldDirty: true })
    setValue('clientEmail', clientEmail ?? '', { shouldDirty: true })
    setValue('clientPhone', clientPhone ?? '', { shouldDirty: true })
    // What the practitioner does not offer is not chosen by it: see useCreateForm.
    if (serviceId !== null && getValues('serviceId') === undefined) setValue('serviceId', serviceId)
  }
  const { success: isAddress, data: address } = Address.safeParse(watch('clientEmail'))
  return (
    <>
      <ClientName error={errors.clientName?.message} onChoose={choose} />
      <div className={fieldPair.pair}>
        <TextInput
          type="tel"
          label="Téléphone"
          autoComplete="off"
          error={errors.clientPhone?.message}
          {...register('clientPhone')}
        />
        <TextInput
          type="email"
          label="E-mail"
          autoComplete="off"
          error={errors.clientEmail?.message}
          {...register('clientEmail')}
        />
      </div>
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
