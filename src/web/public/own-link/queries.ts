import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'

/** Deadlines pass, and the practice changes things, while the page stays open. */
const REFRESH_MS = 5 * 60_000

export function ownReservationQuery(token: string) {
  return queryOptions({
    queryKey: ['own-reservation', token],
    queryFn: ({ signal }) => browserApi('GET /api/reservation/{token}', { params: { token }, signal }),
    refetchInterval: REFRESH_MS,
  })
}

/** The first hours at which a past visit can be booked once more. */
export function againQuery(token: string) {
  return queryOptions({
    queryKey: ['own-reservation', token, 'again'],
    queryFn: ({ signal }) => browserApi('GET /api/reservation/{token}/again', { params: { token }, signal }),
  })
}
