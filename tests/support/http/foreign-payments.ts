import type { TestClient, TestResponse } from '../practice/test-client.ts'
import { voucherAttempts } from './foreign-vouchers.ts'

type Ids = { client: number; reservation: number; receipt: number }

const DATE = '2027-04-13'

/** Requests about payments, their notes and vouchers with ids of somebody else. */
export function paymentAttempts(
  caller: () => TestClient,
): Record<string, (ids: Ids) => Promise<TestResponse>> {
  const visit = ({ reservation }: Ids) => `/api/admin/reservations/${DATE}/${reservation}`
  const path = (ids: Ids) => `${visit(ids)}/payments`
  const note = ({ receipt }: Ids) => `/api/admin/receipts/${receipt}/note`
  return {
    ...voucherAttempts(caller, DATE),
    'GET /api/admin/reservations/{date}/{id}/payments': (ids) => caller().get(path(ids)),
    'POST /api/admin/reservations/{date}/{id}/payments': (ids) =>
      caller().post(path(ids), { euros: 10, means: 'Carte', knownPaidEuros: 0 }),
    'GET /api/admin/reservations/{date}/{id}/note': (ids) => caller().get(`${visit(ids)}/note`),
    'GET /api/admin/receipts/{number}/note': (ids) => caller().get(note(ids)),
    'POST /api/admin/receipts/{number}/note/mail': (ids) =>
      caller().post(`${note(ids)}/mail`, { email: 'a@exemple.fr' }),
    'GET /api/admin/clients/{id}/payments': ({ client }) =>
      caller().get(`/api/admin/clients/${client}/payments`),
  }
}
