import { api, session } from '../../session/session.ts'
import { calendarFeedQuery } from './queries.ts'

export type FeedChange = 'create' | 'showNames' | 'hideNames' | 'renew' | 'remove'

const BODIES = {
  create: {},
  showNames: { withNames: true },
  hideNames: { withNames: false },
  renew: { renew: true },
} as const

export async function changeFeed(change: FeedChange): Promise<void> {
  const reply =
    change === 'remove'
      ? await api('DELETE /api/admin/calendar-feed')
      : await api('PUT /api/admin/calendar-feed', { body: BODIES[change] })
  session.client.setQueryData(calendarFeedQuery.queryKey, reply)
}
