import type { OwnChecklist } from '#contract/content/checklist.ts'
import { ownChecklistQuery } from '../../../queries.ts'
import { api, session } from '../../../session/session.ts'

export async function saveOwnChecklist(body: Pick<OwnChecklist, 'isDismissed'>): Promise<void> {
  session.client.setQueryData(ownChecklistQuery.queryKey, await api('PUT /api/admin/checklist', { body }))
}
