import type { TestClient, TestResponse } from '../practice/test-client.ts'

type Ids = { client: number; reservation: number }

/** Requests about vouchers and packs with ids of somebody else. */
export function voucherAttempts(
  caller: () => TestClient,
  date: string,
): Record<string, (ids: Ids) => Promise<TestResponse>> {
  const path = ({ reservation }: Ids) => `/api/admin/reservations/${date}/${reservation}/voucher`
  return {
    'GET /api/admin/reservations/{date}/{id}/voucher': (ids) => caller().get(path(ids)),
    'PUT /api/admin/reservations/{date}/{id}/voucher': (ids) => caller().put(path(ids), { packId: 1 }),
    'DELETE /api/admin/reservations/{date}/{id}/voucher': (ids) => caller().delete(path(ids)),
    'GET /api/admin/clients/{id}/packs': ({ client }) => caller().get(`/api/admin/clients/${client}/packs`),
  }
}
