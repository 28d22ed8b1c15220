import { browserApi } from '#web/app/browser-api.ts'

export function confirmBooking(token: string) {
  return browserApi('POST /api/confirmation/{token}', { params: { token } })
}
