import { formatTime, type LocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function moveOwnReservation(token: string, { day, minute }: LocalTime) {
  const body = { newDate: day, newTime: formatTime(minute) }
  return browserApi('POST /api/reservation/{token}/move', { params: { token }, body })
}

export function cancelOwnReservation(token: string) {
  return browserApi('POST /api/reservation/{token}/cancel', { params: { token } })
}
