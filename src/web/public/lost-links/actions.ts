import type { LostLinksRequest } from '#contract/booking/lost-links.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function requestLostLinks(body: LostLinksRequest) {
  return browserApi('POST /api/lost-links', { body })
}
