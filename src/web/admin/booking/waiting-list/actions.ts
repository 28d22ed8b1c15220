import type { addWaitingRequest as addEndpoint } from '#contract/booking/waiting/waiting-list.ts'
import type { Input } from '#contract/endpoint.ts'
import { api } from '../../session/session.ts'

export function addWaitingRequest(body: Input<typeof addEndpoint>['body']) {
  return api('POST /api/admin/waiting-list', { body })
}
