import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { practitionerServicesQuery, practitionersQuery, servicesQuery } from '#web/app/query/queries.ts'
import { variantsOf } from '#web/app/services/variants.ts'
import { showToast } from '#web/app/toasts.tsx'
import type { BookingChoice } from './choice.ts'
import { type Declined, isOfferedByAnybody, type Offer } from './offers.ts'
import { choiceOfSelection, findSelection, type Selection, select, slotChoiceOf } from './selection.ts'

export type BookablePractitioner = { id: number; displayName: string; photoUrl?: string | undefined }

export type BookingOptions = {
  practitioners: UseQueryResult<BookablePractitioner[]>
  services: UseQueryResult<Service[]>
  /** Shown beside the others, but not to be chosen. */
  onRequest: readonly Service[]
  service: Service | undefined
  /** `service` with what was chosen of it. */
  selection: Selection | undefined
  practitioner: BookablePractitioner | undefined
  /** The only one who offers anything: nobody has to be chosen. */
  lonePractitioner: BookablePractitioner | undefined
  /** The selected practitioner, from an old link or removed since, is not in the list. */
  isPractitionerUnavailable: boolean
  /** The URL's choice, without a service that the practitioner does not offer, and with a lone one. */
  choice: BookingChoice
  /** `choice` for calls. */
  slotChoice: SlotChoice
  /** As `slotChoice`; without a service, the shortest one on offer stands for it. */
  shownChoice: SlotChoice
  shortest: Selection | undefined
  offers: readonly Offer[] | undefined
  declined: Declined | null
}

type Offered = Pick<BookingOptions, 'choice' | 'offers' | 'declined'>

export function useBookingOptions({ choice, offers, declined }: Offered): BookingOptions {
  const { praticienId } = choice
  const practitioners = useQuery(practitionersQuery(browserApi))
  const services = useServices(praticienId)
  useNoServiceToast(services.data?.length === 0 ? praticienId : undefined)
  const practitioner = practitioners.data?.find(({ id }) => id === praticienId)
  const chosen = resolveChoice({ choice, declined }, services.data)
  const shortest = findShortest(services.data?.filter(({ id }) => isOfferedByAnybody(id, offers)) ?? [])
  return {
    practitioners,
    services,
    onRequest: useServices(praticienId, { select: filterOnRequest }).data ?? [],
    service: chosen.selection?.service,
    ...chosen,
    practitioner,
    lonePractitioner: praticienId === undefined || practitioner ? lone(practitioners.data) : undefined,
    shortest,
    offers,
    declined,
    isPractitionerUnavailable: practitioners.isSuccess && praticienId !== undefined && !practitioner,
    shownChoice:
      chosen.slotChoice.serviceId === undefined ? slotChoiceOf(shortest, praticienId) : chosen.slotChoice,
  }
}

type Wish = Pick<Offered, 'choice' | 'declined'>

function resolveChoice(
  { choice, declined }: Wish,
  services: readonly Service[] | undefined,
): Pick<BookingOptions, 'selection' | 'choice' | 'slotChoice'> {
  const { praticienId } = choice
  if (!services) {
    // Without the services, only a choice without parts can be taken at its word.
    const serviceId = hasLength(choice) ? undefined : choice.serviceId
    return { selection: undefined, choice, slotChoice: { praticienId, serviceId } }
  }
  const selection = selectionOf({ choice, declined }, services)
  return {
    selection,
    choice: { ...(selection && choiceOfSelection(selection)), praticienId },
    slotChoice: slotChoiceOf(selection, praticienId),
  }
}

/** A lone service needs no choice. */
function selectionOf({ choice, declined }: Wish, services: readonly Service[]): Selection | undefined {
  const only = lone(services)
  if (choice.serviceId === undefined && !declined)
    return only && findSelection({ serviceId: only.id }, services)
  return findSelection(choice, services)
}

function hasLength({ minutes, optionIds }: BookingChoice): boolean {
  return minutes !== undefined || optionIds !== undefined
}

function lone<T>(items: readonly T[] | undefined): T | undefined {
  return items?.length === 1 ? items[0] : undefined
}

export function findShortest(services: readonly Service[]): Selection | undefined {
  return services
    .flatMap((service) => variantsOf(service).map((variant) => select(service, variant)))
    .toSorted((a, b) => a.duration - b.duration)[0]
}

type Filter = { enabled?: boolean; select?: (services: Service[]) => Service[] }

/** Those that can be booked online, unless others are selected. */
export function useServices(
  praticienId: number | undefined,
  { enabled = true, select = filterBookable }: Filter = {},
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
