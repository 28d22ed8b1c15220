import { browserApi } from '#web/app/browser-api.ts'

/** The reservation that was just made, by the token of its link. */
export function readBooked(token: string, signal: AbortSignal) {
  return browserApi('GET /api/reservation/{token}', { params: { token }, signal })
}
