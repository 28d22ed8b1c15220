import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { practitionerServicesQuery, practitionersQuery, servicesQuery } from '#web/app/query/queries.ts'
import { showToast } from '#web/app/toasts.tsx'
import type { BookingChoice } from './choice.ts'
import { type Declined, isOfferedByAnybody, type Offer } from './offers.ts'

export type BookablePractitioner = { id: number; displayName: string }

export type BookingOptions = {
  practitioners: UseQueryResult<BookablePractitioner[]>
  services: UseQueryResult<Service[]>
  /** Shown beside the others, but not to be chosen. */
  onRequest: readonly Service[]
  service: Service | undefined
  practitioner: BookablePractitioner | undefined
  /** The only one who offers anything: nobody has to be chosen. */
  lonePractitioner: BookablePractitioner | undefined
  /** The selected practitioner, from an old link or removed since, is not in the list. */
  isPractitionerUnavailable: boolean
  /** The URL's choice, without a service that the practitioner does not offer, and with a lone one. */
  choice: BookingChoice
  /** As `choice`; without a service, the shortest one on offer stands for it. */
  shownChoice: BookingChoice
  shortest: Service | undefined
  offers: readonly Offer[] | undefined
  declined: Declined | null
}

type Offered = Pick<BookingOptions, 'choice' | 'offers' | 'declined'>

export function useBookingOptions({ choice, offers, declined }: Offered): BookingOptions {
  const { serviceId, praticienId } = choice
  const practitioners = useQuery(practitionersQuery(browserApi))
  const services = useServices(praticienId)
  useNoServiceToast(services.data?.length === 0 ? praticienId : undefined)
  const practitioner = practitioners.data?.find(({ id }) => id === praticienId)
  const wanted = services.data?.find(({ id }) => id === serviceId)
  const service = serviceId === undefined && !declined ? lone(services.data) : wanted
  const chosenId = services.isSuccess ? service?.id : serviceId
  const shortest = findShortest(services.data?.filter(({ id }) => isOfferedByAnybody(id, offers)) ?? [])
  return {
    practitioners,
    services,
    onRequest: useServices(praticienId, { select: filterOnRequest }).data ?? [],
    service,
    practitioner,
    lonePractitioner: praticienId === undefined || practitioner ? lone(practitioners.data) : undefined,
    shortest,
    offers,
    declined,
    isPractitionerUnavailable: practitioners.isSuccess && praticienId !== undefined && !practitioner,
    choice: { serviceId: chosenId, praticienId },
    shownChoice: { serviceId: chosenId ?? shortest?.id, praticienId },
  }
}

function lone<T>(items: readonly T[] | undefined): T | undefined {
  return items?.length === 1 ? items[0] : undefined
}

export function findShortest(services: readonly Service[]): Service | undefined {
  return services.toSorted((a, b) => a.duration - b.duration)[0]
}

type Selection = { enabled?: boolean; select?: (services: Service[]) => Service[] }

/** Those that can be booked online, unless others are selected. */
export function useServices(
  praticienId: number | undefined,
  { enabled = true, select = filterBookable }: Selection = {},
): UseQueryResult<Service[]> {
  const isAnyPractitioner = praticienId === undefined
  const allServices = useQuery({
    ...servicesQuery(browserApi),
    enabled: enabled && isAnyPractitioner,
    select,
  })
  const practitionerServices = useQuery({
    ...practitionerServicesQuery(browserApi, praticienId ?? 0),
    enabled: enabled && !isAnyPractitioner,
    select,
  })
  return isAnyPractitioner ? allServices : practitionerServices
}

function filterBookable(services: Service[]): Service[] {
  return services.filter(({ bookable }) => bookable !== false)
}

function filterOnRequest(services: Service[]): Service[] {
  return services.filter(({ onRequest }) => onRequest)
}

function useNoServiceToast(praticienId: number | undefined): void {
  useEffect(() => {
    if (praticienId !== undefined) void showToast('info', "Ce praticien n'a aucun service disponible")
  }, [praticienId])
}
