import type { TestClient, TestResponse } from '../practice/test-client.ts'

type Ids = { calendar: number }

/** Requests about private calendars with ids of somebody else. */
export function calendarAttempts(
  client: () => TestClient,
): Record<string, (ids: Ids) => Promise<TestResponse>> {
  const path = ({ calendar }: Ids) => `/api/admin/private-calendars/${calendar}`
  return {
    'PUT /api/admin/private-calendars/{id}': (ids) =>
      client().put(path(ids), { name: 'Autre', countsAllDay: false }),
    'POST /api/admin/private-calendars/{id}/lecture': (ids) => client().post(`${path(ids)}/lecture`, {}),
    'DELETE /api/admin/private-calendars/{id}': (ids) => client().delete(path(ids)),
  }
}
