import type { Deadlines } from '#domain/booking/deadline.ts'
import { api, session } from '../../session/session.ts'
import { deadlinesQuery } from './queries.ts'

export async function saveDeadlines(deadlines: Deadlines): Promise<void> {
  const saved = await api('PUT /api/superadmin/deadlines', { body: deadlines })
  session.client.setQueryData(deadlinesQuery.queryKey, saved)
}
