import type { addWaitingRequest as addEndpoint } from '#contract/booking/waiting/waiting-list.ts'
import type { Input } from '#contract/endpoint.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api, session } from '../../session/session.ts'

export function addWaitingRequest(body: Input<typeof addEndpoint>['body']) {
  return api('POST /api/admin/waiting-list', { body })
}

export function saveWaitingListState(isOpen: boolean) {
  return api('PUT /api/superadmin/waiting-list', { body: { isOpen } })
}

/** Includes the settings that the whole back office and every page ask for. */
export async function refreshWaitingListState(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['waiting-list'] }),
    session.client.invalidateQueries({ queryKey: publicSettingsQuery(api).queryKey }),
    session.client.invalidateQueries({ queryKey: ['dashboard'] }),
    session.client.invalidateQueries({ queryKey: ['modules'] }),
  ])
}
