import { api } from '../session.ts'

export type FeedChange = 'create' | 'showNames' | 'hideNames' | 'renew' | 'remove'

const BODIES = {
  create: {},
  showNames: { withNames: true },
  hideNames: { withNames: false },
  renew: { renew: true },
} as const

export function changeFeed(change: FeedChange) {
  if (change === 'remove') return api('DELETE /api/admin/calendar-feed')
  return api('PUT /api/admin/calendar-feed', { body: BODIES[change] })
}
