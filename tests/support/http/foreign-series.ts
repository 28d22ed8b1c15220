import type { TestClient, TestResponse } from '../practice/test-client.ts'

type Ids = { person: number; reservation: number }

const DATE = '2027-04-13'
const dates = [
  { date: DATE, time: '17:00' },
  { date: '2027-04-20', time: '17:00' },
]

/** Requests about series with ids of somebody else. */
export function seriesAttempts(
  client: () => TestClient,
): Record<string, (ids: Ids) => Promise<TestResponse>> {
  const change = ({ reservation: id }: Ids) => ({
    dates: [{ id, date: DATE, newDate: DATE, newTime: '17:00' }],
  })
  return {
    'POST /api/admin/agenda/series/apercu': ({ person }) =>
      client().post('/api/admin/agenda/series/apercu', { dates, praticienId: person }),
    'POST /api/admin/agenda/series': ({ person }) =>
      client().post('/api/admin/agenda/series', { dates, praticienId: person }),
    'POST /api/admin/agenda/series/changement/apercu': (ids) =>
      client().post('/api/admin/agenda/series/changement/apercu', change(ids)),
    'POST /api/admin/agenda/series/changement': (ids) =>
      client().post('/api/admin/agenda/series/changement', change(ids)),
    'GET /api/admin/reservations/{date}/{id}/series': ({ reservation }) =>
      client().get(`/api/admin/reservations/${DATE}/${reservation}/series`),
  }
}
