import type { ClientCorrection, ClientRecord, NewClient } from '#contract/clients/records.ts'
import { refreshAgenda } from '../../booking/entries/actions.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'
import type { ClientFilterQuery } from './client-view.ts'
import { clientAccessQuery } from './queries.ts'

export function exportClients(query: ClientFilterQuery): Promise<Blob> {
  return api('POST /api/superadmin/clients/export', { body: query })
}

export function addClient(client: NewClient) {
  return api('POST /api/admin/clients', { body: client })
}

export function correctClient({ id, version }: ClientRecord, body: ClientCorrection) {
  return api('PUT /api/admin/clients/{id}', {
    params: { id: String(id) },
    body,
    headers: ifMatch(version),
  })
}

/** The agenda shows the corrected details, too. */
export function refreshClients(): Promise<void> {
  return refreshAgenda()
}

export async function saveClientAccess(practitionersSeeAll: boolean): Promise<void> {
  const saved = await api('PUT /api/superadmin/client-access', { body: { practitionersSeeAll } })
  session.client.setQueryData(clientAccessQuery.queryKey, saved)
}
