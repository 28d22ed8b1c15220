import type {
  addPrivateCalendar,
  changePrivateCalendar,
  ListedCalendars,
} from '#contract/booking/private-calendar.ts'
import type { Request } from '#contract/endpoint.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { privateCalendarsQuery } from './queries.ts'

export async function addCalendar(body: Request<typeof addPrivateCalendar>['body']): Promise<void> {
  await show(await api('POST /api/admin/private-calendars', { body }))
}

type Change = Request<typeof changePrivateCalendar>['body']

export async function changeCalendar(id: number, body: Change): Promise<void> {
  await show(await api('PUT /api/admin/private-calendars/{id}', { params: { id: String(id) }, body }))
}

export async function refreshCalendar(id: number): Promise<void> {
  await show(await api('POST /api/admin/private-calendars/{id}/lecture', { params: { id: String(id) } }))
}

export async function removeCalendar(id: number): Promise<void> {
  await show(await api('DELETE /api/admin/private-calendars/{id}', { params: { id: String(id) } }))
}

export async function seeConflicts(): Promise<void> {
  await api('POST /api/admin/private-calendar/conflits-vus')
  await show(await api('GET /api/admin/private-calendars'))
}

async function show(reply: ListedCalendars): Promise<void> {
  session.client.setQueryData(privateCalendarsQuery.queryKey, reply)
  const isDropped = reply.calendars.some((calendar) => calendar.isDropped)
  updateAdmin({ hasUnreadableCalendar: isDropped ? true : undefined })
  await Promise.all(
    (['unworked', 'dashboard'] as const).map((root) =>
      session.client.invalidateQueries({ queryKey: [root] }),
    ),
  )
}
