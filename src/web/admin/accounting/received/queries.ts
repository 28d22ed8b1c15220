import { queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/language/time.ts'
import { api } from '../../session/session.ts'

/** `date` is a precondition: a visit that was moved meanwhile is not found. */
export type VisitReference = { id: number; date: Day }

export function visitPaymentsQuery({ id, date }: VisitReference) {
  return queryOptions({
    queryKey: ['payments', 'visit', id, date],
    queryFn: ({ signal }) =>
      api('GET /api/admin/reservations/{date}/{id}/payments', { params: { id: String(id), date }, signal }),
    staleTime: 0,
  })
}

export function paymentsOfDayQuery(day: Day) {
  return queryOptions({
    queryKey: ['payments', 'days', day, day],
    queryFn: ({ signal }) => api('GET /api/admin/payments/days', { query: { start: day, end: day }, signal }),
    staleTime: 0,
  })
}

export function clientPaymentsQuery(id: number) {
  return queryOptions({
    queryKey: ['payments', 'client', id],
    queryFn: ({ signal }) =>
      api('GET /api/admin/clients/{id}/payments', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
}

/** Means to choose from, and whether anything can be noted. */
export const keptBookQuery = queryOptions({
  queryKey: ['receipts', 'settings'],
  queryFn: ({ signal }) => api('GET /api/superadmin/receipts/settings', { signal }),
})
