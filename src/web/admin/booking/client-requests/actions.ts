import type { RequestAnswer } from '#contract/booking/client-requests.ts'
import { api, session } from '../../session/session.ts'
import { clientRequestsQuery } from './queries.ts'

export function answerRequest(id: number, answer: RequestAnswer) {
  return api('POST /api/superadmin/demandes/{id}', { params: { id: String(id) }, body: answer })
}

export async function refreshRequests(): Promise<void> {
  await session.client.invalidateQueries({ queryKey: clientRequestsQuery.queryKey })
  void session.client.invalidateQueries({ queryKey: ['dashboard'] })
}
