import { healthQuery } from '../../queries.ts'
import { api, session } from '../../session/session.ts'

export async function saveDkimSelector(selector: string): Promise<void> {
  const health = await api('PUT /api/superadmin/health/dkim-selector', { body: { selector } })
  session.client.setQueryData(healthQuery.queryKey, health)
}

export async function believeClock(): Promise<void> {
  const health = await api('POST /api/superadmin/health/clock', { body: { confirm: true } })
  session.client.setQueryData(healthQuery.queryKey, health)
}
