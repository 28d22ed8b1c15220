import type { NewReservation } from '#contract/booking/reservations.ts'
import type { Day } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

export type RequestedHold = {
  date: Day
  time: string
  serviceId: number
  variantId?: number | undefined
  optionIds?: number[] | undefined
  praticienId?: number | undefined
}

export async function book(body: NewReservation, key: string) {
  let link: string | undefined
  const { booking, confirmBefore, deposit } = await browserApi('POST /api/reservations', {
    body,
    headers: { 'Idempotency-Key': key },
    onLocationHeader: (path) => {
      link = path
    },
  })
  if (deposit) return { ...booking, payLink: deposit.payLink }
  return confirmBefore === undefined
    ? { ...booking, link }
    : { ...booking, confirmBefore, email: body.clientEmail }
}

export function holdSlot(body: RequestedHold) {
  return browserApi('POST /api/reservations/hold', { body })
}

export function checkVoucherCode(voucherCode: string) {
  return browserApi('POST /api/vouchers/check', { body: { voucherCode } })
}

/** May run during page unload, hence `keepalive`. If the request is lost, the hold expires by itself. */
export function releaseHold(token: string): void {
  browserApi('DELETE /api/reservations/hold/{token}', { params: { token }, keepalive: true }).catch(() => {})
}
