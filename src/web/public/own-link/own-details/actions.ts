import type { OwnDetails } from '#contract/booking/own-details.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function correctOwnDetails(token: string, body: OwnDetails) {
  return browserApi('PUT /api/reservation/{token}/client', { params: { token }, body })
}

export function askEmailChange(token: string, clientEmail: string) {
  return browserApi('POST /api/reservation/{token}/email', { params: { token }, body: { clientEmail } })
}

export function confirmEmailChange(token: string) {
  return browserApi('POST /api/adresse/{token}', { params: { token } })
}
