import type { ChecklistChange } from '#contract/content/checklist.ts'
import { api, session } from '../../session/session.ts'
import { checklistQuery } from './queries.ts'

export async function saveChecklist(body: ChecklistChange): Promise<void> {
  session.client.setQueryData(checklistQuery.queryKey, await api('PUT /api/superadmin/checklist', { body }))
}

export function refreshChecklist(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: checklistQuery.queryKey })
}
