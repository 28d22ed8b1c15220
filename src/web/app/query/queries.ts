import { queryOptions } from '@tanstack/react-query'
import type { Day, DayRange } from '#domain/language/time.ts'
import type { Api } from '../api.ts'
import { fetchNextSlotOfEach, fetchNextSlots, fetchSlots, type SlotChoice } from '../fetch-slots.ts'
import { fetchOfferedServices, fetchServicesOfferedBy } from '../services/offered-services.ts'

export function authStatusQuery(api: Api) {
  return queryOptions({
    queryKey: ['auth', 'status'],
    queryFn: ({ signal }) => api('GET /api/auth/status', { signal }),
  })
}

export function publicSettingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['public-settings'],
    queryFn: ({ signal }) => api('GET /api/public-settings', { signal }),
    // Loaded on demand and refreshed manually only (requirements, 1.3).
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { failure: 'Erreur lors du chargement des paramètres' },
  })
}

export function servicesQuery(api: Api) {
  return queryOptions({ queryKey: ['services'], queryFn: () => fetchOfferedServices(api) })
}

export function practitionersQuery(api: Api) {
  return queryOptions({
    queryKey: ['practitioners'],
    queryFn: ({ signal }) => api('GET /api/practitioners', { signal }),
  })
}

export function practitionerServicesQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['practitioner-services', id, 'active'],
    queryFn: () => fetchServicesOfferedBy(api, id),
  })
}

export function slotsQuery(api: Api, request: DayRange & SlotChoice) {
  return queryOptions({
    queryKey: ['slots', request],
    queryFn: ({ signal }) => fetchSlots(api, request, signal),
    // Others book slots while the page is open.
    staleTime: 0,
  })
}

type NextSlots = SlotChoice & { days?: number | undefined }

/** With `days`, one slot for each of so many days. */
export function nextSlotsQuery(api: Api, from: Day | undefined, next: NextSlots) {
  return queryOptions({
    queryKey: ['slots', 'next', from, next],
    queryFn: ({ signal }) => fetchNextSlots(api, { from, ...next }, signal),
  })
}

export function nextSlotOfEachQuery(api: Api, choice: Omit<SlotChoice, 'praticienId'>) {
  return queryOptions({
    queryKey: ['slots', 'next-of-each', choice],
    queryFn: ({ signal }) => fetchNextSlotOfEach(api, choice, signal),
  })
}
