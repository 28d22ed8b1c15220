import type { TestClient, TestResponse } from '../practice/test-client.ts'

type Ids = { reservation: number }

const date = '2027-04-13'
const range = `start=${date}&end=${date}`
/** By the id in place of the secret token. */
const linkPath = ({ reservation }: Ids) => `/api/reservation/${reservation}`

/** Requests of what only a client's link opens. */
export function linkAttempts(caller: () => TestClient): Record<string, (ids: Ids) => Promise<TestResponse>> {
  return {
    'GET /api/reservation/{token}': (some) => caller().get(linkPath(some)),
    'POST /api/reservation/{token}/move': (some) =>
      caller().post(`${linkPath(some)}/move`, { newDate: date, newTime: '16:30' }),
    'POST /api/reservation/{token}/cancel': (some) => caller().post(`${linkPath(some)}/cancel`),
    'PUT /api/reservation/{token}/client': (some) =>
      caller().put(`${linkPath(some)}/client`, { clientName: 'Zoé Grand' }),
    'POST /api/reservation/{token}/email': (some) =>
      caller().post(`${linkPath(some)}/email`, { clientEmail: 'zoe.grand@exemple.fr' }),
    'POST /api/reservation/{token}/demandes': (some) =>
      caller().post(`${linkPath(some)}/demandes`, { kind: 'export' }),
    'GET /api/reservation/{token}/again': (some) => caller().get(`${linkPath(some)}/again`),
    'POST /api/reservation/{token}/again': (some) =>
      caller().post(`${linkPath(some)}/again`, { date, time: '16:30' }),
    'POST /api/reservation/{token}/waiting-list': (some) =>
      caller().post(`${linkPath(some)}/waiting-list`, { until: date }),
    'GET /api/reservation/{token}/creneaux': (some) => caller().get(`${linkPath(some)}/creneaux?${range}`),
    'GET /api/reservation/{token}/prochain': (some) => caller().get(`${linkPath(some)}/prochain`),
    'GET /api/reservation/{token}/motifs': (some) => caller().get(`${linkPath(some)}/motifs?${range}`),
  }
}
