import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listUpcomingReservations } from '#contract/booking/cancellations.ts'
import { MAX_PLANNED, type PlannedReservation } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { Request } from '#contract/endpoint.ts'
import { api } from '../../session/session.ts'

export type UpcomingFilter = Request<typeof listUpcomingReservations>['body']

export function upcomingQuery(filter: UpcomingFilter) {
  return queryOptions({
    queryKey: ['reservations', 'upcoming', filter],
    queryFn: ({ signal }) => api('POST /api/admin/agenda/a-venir', { body: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** `praticienId`: the one receiver; null for whoever is free. Below `reservations`, so that every change invalidates it. */
export function givingPlanQuery(reservations: readonly AgendaReservation[], praticienId: number | null) {
  const body = {
    reservations: reservations.slice(0, MAX_PLANNED).map(({ id, date, version }) => ({ id, date, version })),
    ...(praticienId !== null && { praticienId }),
  }
  return queryOptions({
    queryKey: ['reservations', 'giving-plan', body],
    queryFn: async ({ signal }): Promise<PlannedReservation[]> =>
      (await api('POST /api/admin/reservations/transferts/apercu', { body, signal })).plan,
    staleTime: 0,
  })
}
