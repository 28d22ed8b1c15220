import type { addWaitingRequest as addEndpoint } from '#contract/booking/waiting/waiting-list.ts'
import type { Input } from '#contract/endpoint.ts'
import { api, session } from '../../session/session.ts'

export function addWaitingRequest(body: Input<typeof addEndpoint>['body']) {
  return api('POST /api/admin/waiting-list', { body })
}

export function removeWaitingRequest(id: number) {
  return api('DELETE /api/admin/waiting-list/{id}', { params: { id: String(id) } })
}

export async function refreshWaitingList(): Promise<void> {
  await session.client.invalidateQueries({ queryKey: ['waiting-list'] })
  void session.client.invalidateQueries({ queryKey: ['dashboard'] })
}
