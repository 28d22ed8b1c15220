import { api, session } from '../../session/session.ts'
import { siteAddressQuery } from './queries.ts'

export async function confirmSiteAddress(address: string): Promise<void> {
  const saved = await api('PUT /api/superadmin/site-address', { body: { address } })
  const { client } = session
  client.setQueryData(siteAddressQuery.queryKey, saved)
  await Promise.all(
    (['staff-invitations', 'notification-preview', 'calendar-feed', 'health'] as const).map((root) =>
      client.invalidateQueries({ queryKey: [root] }),
    ),
  )
}
