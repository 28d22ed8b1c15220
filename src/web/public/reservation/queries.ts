import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'

export function ownReservationQuery(token: string) {
  return queryOptions({
    queryKey: ['own-reservation', token],
    queryFn: ({ signal }) => browserApi('GET /api/reservation/{token}', { params: { token }, signal }),
  })
}
