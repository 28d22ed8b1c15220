import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { AgendaReservation, StaffReservationChange } from '#contract/booking/reservations.ts'
import type { Service } from '#contract/booking/services.ts'
import { practitionerServicesQuery } from '#web/app/query/queries.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { LengthAndPriceFields } from '../../../forms/LengthAndPriceFields.tsx'
import { ServiceOptions } from '../../../forms/ServiceOptions.tsx'
import { api } from '../../../session/session.ts'
import styles from '../../../ui/dialog/dialog.module.css'
import { EditPartFields } from './EditPartFields.tsx'
import { agreedParts, type TypedChange, toTypedTerms } from './typed-terms.ts'

type Props = {
  reservation: AgendaReservation
  form: UseFormReturn<TypedChange, unknown, StaffReservationChange>
}

export function TermsFields({ reservation, form }: Props) {
  const { register, setValue, watch, formState } = form
  const { data: offered = [] } = useQuery(practitionerServicesQuery(api, watch('praticienId')))
  const { errors } = formState
  const service = offered.find(({ id }) => String(id) === watch('serviceId'))
  const choose = (serviceId: string) => {
    const terms = toTypedTerms(termsOfChoice(serviceId, reservation, offered))
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    const parts = agreedParts(
      isOwn(serviceId, reservation) ? reservation : { ...reservation, parts: undefined },
    )
    setValue('serviceId', serviceId, options)
    setValue('variantId', parts.length, options)
    setValue('optionIds', parts.optionIds, options)
    setValue('duration', terms.duration, options)
    setValue('price', terms.price, options)
  }
  return (
    <fieldset className={primitivesStyles.largeStack}>
      <legend className="visually-hidden">Ce qui est convenu</legend>
      <NativeSelect
        label="Prestation"
        data-autofocus
        autoFocus
        error={errors.serviceId?.message}
        value={watch('serviceId')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Non précisée</option>
        <ServiceOptions services={withPresentService(reservation, offered)} />
      </NativeSelect>
      {service && <EditPartFields reservation={reservation} service={service} form={form} />}
      <LengthAndPriceFields
        className={styles.lengthAndPrice}
        length={{ error: errors.duration?.message, ...register('duration') }}
        price={{ error: errors.price?.message, ...register('price') }}
        priceLabel="Prix (facultatif)"
      />
    </fieldset>
  )
}

type ServiceOption = Pick<Service, 'id' | 'name' | 'duration' | 'price' | 'variants' | 'category'>

/** The present service may be hidden, or no longer offered by the practitioner. */
function withPresentService(
  { serviceId, serviceName, duration, price }: AgendaReservation,
  offered: readonly Service[],
): readonly ServiceOption[] {
  if (serviceId === null || offered.some(({ id }) => id === serviceId)) return offered
  return [{ id: serviceId, name: serviceName ?? '', duration, price: price ?? 0 }, ...offered]
}

function termsOfChoice(serviceId: string, reservation: AgendaReservation, offered: readonly Service[]) {
  if (isOwn(serviceId, reservation)) return reservation
  const service = offered.find(({ id }) => String(id) === serviceId)
  return {
    serviceId: service?.id ?? null,
    duration: service?.duration ?? reservation.duration,
    price: service?.price ?? null,
  }
}

function isOwn(serviceId: string, reservation: AgendaReservation): boolean {
  return serviceId === String(reservation.serviceId ?? '')
}
