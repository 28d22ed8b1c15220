import { aSoldVoucher, vouchersOn } from '../support/accounting/sold-voucher.ts'
import { anOrder, confirmOrder, ordersOn, withdrawOrder } from '../support/accounting/voucher-orders.ts'
import { aSuperadmin } from '../support/people/people.ts'
import { TestClient } from '../support/practice/test-client.ts'
import type { Stock } from './stock.ts'

type Make = (stock: Stock) => Promise<object>

const anUnpaidOrder: Make = async ({ site }) => {
  await ordersOn(site)
  return anOrder(site)
}

/** Something is to be paid back. */
const aWithdrawnOrder: Make = async ({ site }) => {
  await ordersOn(site)
  const order = await anOrder(site)
  const owner = await new TestClient(site.app).signIn((await aSuperadmin(site)).username)
  await confirmOrder(owner, order)
  await withdrawOrder(site, order)
  return order
}

export const VOUCHER_TARGETS: Record<string, Make> = {
  '/api/superadmin/vouchers/{id}': ({ site }) => aSoldVoucher(site),
  '/api/superadmin/voucher-orders/{id}': anUnpaidOrder,
  '/api/superadmin/voucher-orders/{id}/refund': aWithdrawnOrder,
  '/api/voucher-order/{token}': anUnpaidOrder,
  '/api/voucher-orders': async ({ site }) => {
    await ordersOn(site)
    return {}
  },
}

export const VOUCHER_BODIES: Record<string, Make> = {
  'POST /api/superadmin/vouchers': async ({ site }) => {
    await vouchersOn(site)
    return { ...NO_SESSIONS, ...A_GIFT }
  },
  'PUT /api/superadmin/vouchers/{id}/validity': async () => ({ validUntil: IN_TIME }),
  'POST /api/superadmin/vouchers/{id}/refund': async () => ({ euros: 1 }),
  'POST /api/vouchers/check': async ({ site }) => ({ voucherCode: (await aSoldVoucher(site)).code }),
  'POST /api/voucher-orders': async () => ({ ...NO_SESSIONS, euros: 50, shownPrice: 50 }),
}

const NO_SESSIONS = { sessions: undefined, serviceId: undefined, minutes: undefined, clientId: undefined }
/** Within ten years of the sale. */
const IN_TIME = '2035-12-31'
const A_GIFT = { euros: 50, paidEuros: 50, means: undefined, validUntil: IN_TIME }
