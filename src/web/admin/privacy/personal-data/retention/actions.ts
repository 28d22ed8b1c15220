import type { RetentionSettings } from '#domain/privacy/retention.ts'
import { api, session } from '../../../session/session.ts'
import { nextErasuresQuery, retentionQuery } from './queries.ts'

export async function saveRetention(settings: RetentionSettings): Promise<void> {
  const saved = await api('PUT /api/superadmin/retention', { body: settings })
  session.client.setQueryData(retentionQuery.queryKey, saved)
  void session.client.invalidateQueries({ queryKey: nextErasuresQuery.queryKey })
}
