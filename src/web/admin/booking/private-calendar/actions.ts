import type { readPrivateCalendar, savePrivateCalendar } from '#contract/booking/private-calendar.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { privateCalendarQuery } from './queries.ts'

export async function saveCalendar(body: Request<typeof savePrivateCalendar>['body']): Promise<void> {
  await show(await api('PUT /api/admin/private-calendar', { body }))
}

export async function removeCalendar(): Promise<void> {
  await show(await api('DELETE /api/admin/private-calendar'))
}

export async function seeConflicts(): Promise<void> {
  await show(await api('POST /api/admin/private-calendar/conflits-vus'))
}

async function show(reply: Reply<typeof readPrivateCalendar>): Promise<void> {
  session.client.setQueryData(privateCalendarQuery.queryKey, reply)
  updateAdmin({ hasUnreadableCalendar: reply.calendar?.isDropped ? true : undefined })
  await Promise.all(
    (['unworked', 'dashboard'] as const).map((root) =>
      session.client.invalidateQueries({ queryKey: [root] }),
    ),
  )
}
