import { browserApi } from '#web/app/browser-api.ts'

export function fetchBookedReservation(token: string, signal: AbortSignal) {
  return browserApi('GET /api/reservation/{token}', { params: { token }, signal })
}
