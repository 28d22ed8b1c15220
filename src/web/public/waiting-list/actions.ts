import type { NewWaitingRequest, WaitingTimesForm } from '#contract/booking/waiting/waiting-list.ts'
import type { OwnOffer } from '#contract/booking/waiting/waiting-offers.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function askToWait(body: NewWaitingRequest) {
  return browserApi('POST /api/waiting-list', { body })
}

export function askForEarlier(token: string, body: WaitingTimesForm) {
  return browserApi('POST /api/reservation/{token}/waiting-list', { params: { token }, body })
}

export function confirmWaiting(token: string) {
  return browserApi('POST /api/waiting-list/{token}/confirm', { params: { token } })
}

export function takeOffer(token: string, { date, time, praticienId }: OwnOffer['starts'][number]) {
  const body = { date, time, praticienId }
  return browserApi('POST /api/place/{token}/take', { params: { token }, body })
}

export function readOffer(token: string) {
  return browserApi('GET /api/place/{token}', { params: { token } })
}

export function endByOffer(token: string) {
  return browserApi('POST /api/place/{token}/end', { params: { token } })
}

export function endWaiting(token: string) {
  return browserApi('POST /api/waiting-list/{token}/end', { params: { token } })
}
