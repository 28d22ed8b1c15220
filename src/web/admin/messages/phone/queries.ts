import { queryOptions } from '@tanstack/react-query'
import { addDays, type Day } from '#domain/language/time.ts'
import { api } from '../../session/session.ts'

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => api('GET /api/admin/push-devices', { signal }),
  staleTime: 0,
})

/** Today and tomorrow of one practitioner. Read again with every change of the agenda, as its first key says. */
export function keptReservationsQuery(praticienId: number, today: Day) {
  const query = { start: today, end: addDays(today, 1), praticienId: String(praticienId) }
  return queryOptions({
    queryKey: ['reservations', 'kept', query],
    queryFn: ({ signal }) => api('GET /api/admin/agenda/reservations', { query, signal }),
    staleTime: 0,
  })
}
