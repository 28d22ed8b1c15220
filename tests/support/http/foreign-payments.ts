import type { TestClient, TestResponse } from '../practice/test-client.ts'

type Ids = { client: number; reservation: number }

const DATE = '2027-04-13'

/** Requests about payments with ids of somebody else. */
export function paymentAttempts(
  caller: () => TestClient,
): Record<string, (ids: Ids) => Promise<TestResponse>> {
  const path = ({ reservation }: Ids) => `/api/admin/reservations/${DATE}/${reservation}/payments`
  return {
    'GET /api/admin/reservations/{date}/{id}/payments': (ids) => caller().get(path(ids)),
    'POST /api/admin/reservations/{date}/{id}/payments': (ids) =>
      caller().post(path(ids), { euros: 10, means: 'Carte', knownPaidEuros: 0 }),
    'GET /api/admin/clients/{id}/payments': ({ client }) =>
      caller().get(`/api/admin/clients/${client}/payments`),
  }
}
