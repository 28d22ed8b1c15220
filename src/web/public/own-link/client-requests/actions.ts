import type { ClientRequestKind } from '#domain/booking/client-request.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function addClientRequest(token: string, kind: ClientRequestKind) {
  return browserApi('POST /api/reservation/{token}/demandes', { params: { token }, body: { kind } })
}
