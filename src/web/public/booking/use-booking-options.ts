import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { practitionerServicesQuery, practitionersQuery, servicesQuery } from '#web/app/query/queries.ts'
import { showToast } from '#web/app/toasts.tsx'
import type { BookingChoice } from './choice.ts'

type PractitionerOption = { id: number; displayName: string }

export type BookingOptions = {
  practitioners: UseQueryResult<PractitionerOption[]>
  services: UseQueryResult<Service[]>
  service: Service | undefined
  practitioner: PractitionerOption | undefined
  /** The selected practitioner, from an old link or removed since, is not in the list. */
  isPractitionerUnavailable: boolean
  /** The URL's choice, without a service that the practitioner does not offer. */
  choice: BookingChoice
}

export function useBookingOptions({ serviceId, praticienId }: BookingChoice): BookingOptions {
  const practitioners = useQuery(practitionersQuery(browserApi))
  const services = useServices(praticienId)
  useNoServiceToast(services.data?.length === 0 ? praticienId : undefined)
  const practitioner = practitioners.data?.find(({ id }) => id === praticienId)
  const service = services.data?.find(({ id }) => id === serviceId)
  return {
    practitioners,
    services,
    service,
    practitioner,
    isPractitionerUnavailable: practitioners.isSuccess && praticienId !== undefined && !practitioner,
    choice: { serviceId: services.isSuccess ? service?.id : serviceId, praticienId },
  }
}

export function useServices(praticienId: number | undefined, enabled = true): UseQueryResult<Service[]> {
  const isAnyPractitioner = praticienId === undefined
  const allServices = useQuery({
    ...servicesQuery(browserApi),
    enabled: enabled && isAnyPractitioner,
    select: filterBookable,
  })
  const practitionerServices = useQuery({
    ...practitionerServicesQuery(browserApi, praticienId ?? 0),
    enabled: enabled && !isAnyPractitioner,
  })
  return isAnyPractitioner ? allServices : practitionerServices
}

function filterBookable(services: Service[]): Service[] {
  return services.filter(({ bookable }) => bookable !== false)
}

function useNoServiceToast(praticienId: number | undefined): void {
  useEffect(() => {
    if (praticienId !== undefined) void showToast('info', "Ce praticien n'a aucun service disponible")
  }, [praticienId])
}
