import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { explainSlot } from '#contract/booking/slots.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Day } from '#domain/language/time.ts'
import type { RootKey } from '#web/app/query/keys.ts'
import { api } from '../../session/session.ts'

/** Both ends included. Without `praticienId`: every agenda that the caller may see. */
export type DateRangeQuery = { start: Day; end: Day; praticienId?: number | undefined }

export const AGENDA_KEYS: readonly RootKey[] = [
  'reservations',
  'blocks',
  'clients',
  'holds',
  'days',
  'slots',
  'dashboard',
  'payments',
  'vouchers',
]

export function reservationsQuery(range: DateRangeQuery) {
  return queryOptions({
    queryKey: ['reservations', range],
    queryFn: ({ signal }) => api('GET /api/admin/agenda/reservations', { query: toQuery(range), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function blocksQuery(range: DateRangeQuery) {
  return queryOptions({
    queryKey: ['blocks', range],
    queryFn: ({ signal }) => api('GET /api/admin/agenda/blocks', { query: toQuery(range), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** `withFirst`: with the first three reservations of each day. */
type DaysOptions = { serviceId: number | null; withFirst: boolean }

export function daysQuery(range: DateRangeQuery, { serviceId, withFirst }: DaysOptions) {
  return queryOptions({
    queryKey: ['days', range, serviceId, withFirst],
    queryFn: ({ signal }) =>
      api('GET /api/admin/agenda/jours', {
        query: {
          ...toQuery(range),
          ...(serviceId !== null && { serviceId: String(serviceId) }),
          ...(withFirst && { premiers: 'true' as const }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function holdsQuery(range: DateRangeQuery) {
  return queryOptions({
    queryKey: ['holds', range],
    queryFn: ({ signal }) => api('GET /api/admin/agenda/holds', { query: toQuery(range), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // No server-sent event follows when a hold expires.
    refetchInterval: 60_000,
  })
}

export function unworkedQuery({ each, ...range }: DateRangeQuery & { each: boolean }) {
  return queryOptions({
    queryKey: ['unworked', range, each],
    queryFn: ({ signal }) =>
      api('GET /api/admin/agenda/indisponibilites', {
        query: { ...toQuery(range), ...(each && { each: 'true' as const }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Without `praticienId`: of the team. */
export function usualServiceQuery(praticienId: number | undefined) {
  return queryOptions({
    queryKey: ['services', 'usual', praticienId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/agenda/prestation-habituelle', {
        query: { praticienId: praticienId === undefined ? undefined : String(praticienId) },
        signal,
      }),
  })
}

export function clientsQuery(text: string) {
  return queryOptions({
    queryKey: ['clients', text],
    queryFn: ({ signal }) => api('POST /api/admin/clients/recherche', { body: { text }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function explanationQuery(query: Request<typeof explainSlot>['query']) {
  return queryOptions({
    queryKey: ['agenda', 'explanation', query],
    queryFn: ({ signal }) => api('GET /api/admin/agenda/explication', { query, signal }),
    staleTime: 0,
  })
}

function toQuery({ start, end, praticienId }: DateRangeQuery) {
  return { start, end, praticienId: praticienId === undefined ? undefined : String(praticienId) }
}
