import type { NewReservation } from '#contract/reservations.ts'
import type { Day } from '#domain/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

/** A slot that a visitor would like to have kept while they fill the form. */
export type RequestedHold = { date: Day; time: string; serviceId: number; praticienId?: number | undefined }

/** The key makes a request that was cut, then sent again, one reservation and not two. */
export async function book(body: NewReservation, key: string) {
  let link: string | undefined
  const { booking } = await browserApi('POST /api/reservations', {
    body,
    headers: { 'Idempotency-Key': key },
    onLocation: (path) => {
      link = path
    },
  })
  return { ...booking, link }
}

export function requestHold(body: RequestedHold) {
  return browserApi('POST /api/reservations/hold', { body })
}

/** Sent while the page is being left; the hold runs out by itself if this is lost. */
export function releaseHold(token: string): void {
  browserApi('DELETE /api/reservations/hold/{token}', { params: { token }, keepalive: true }).catch(() => {})
}
