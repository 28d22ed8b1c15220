import type { OwnVoucherOrder, VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { insertTemplates } from '../mail/post.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'
import { TestClient } from '../practice/test-client.ts'

export const ORDERS = '/api/superadmin/voucher-orders'

/** Vouchers are sold at the desk and on the site, and mails have their texts. */
export async function ordersOn(site: TestSite, change: object = {}): Promise<void> {
  const howToPay = 'IBAN FR76 1234'
  await insertTemplates(site)
  await aSetting(site, 'vouchers', {
    ...DEFAULT_VOUCHER_SETTINGS,
    isOn: true,
    takesOrders: true,
    howToPay,
    ...change,
  })
}

/** Of 100 €, by Léa for herself. */
const anOrderRequest = (change: object = {}) => ({
  euros: 100,
  shownPrice: 100,
  giverName: 'Léa Roux',
  giverEmail: 'lea@exemple.fr',
  ...change,
})

type Ordered = { message: string; link: string | null } & ErrorBody

export function orderVoucher(visitor: TestClient, change: object = {}, headers: Record<string, string> = {}) {
  return visitor.post<Ordered>('/api/voucher-orders', anOrderRequest(change), headers)
}

export type PlacedOrder = { id: number; token: string }

/** By a visitor, not paid yet. */
export async function anOrder(site: TestSite, change: object = {}): Promise<PlacedOrder> {
  const { status, body } = await orderVoucher(new TestClient(site.app), change)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const token = String(body.link).split('/').at(-1) ?? ''
  const own = await readOwnOrder(site, token)
  return { id: own.body.id, token }
}

export const readOwnOrder = (site: TestSite, token: string) =>
  new TestClient(site.app).get<OwnVoucherOrder & ErrorBody>(`/api/voucher-order/${token}`)

export const withdrawOrder = (site: TestSite, { token }: PlacedOrder) =>
  new TestClient(site.app).post<OwnVoucherOrder & ErrorBody>(`/api/voucher-order/${token}/withdraw`)

type Answer = { order: VoucherOrder } & ErrorBody

export const confirmOrder = (staff: TestClient, { id }: Pick<PlacedOrder, 'id'>, body: object = {}) =>
  staff.post<Answer>(`${ORDERS}/${id}/payment`, body)

export const refundOrder = (staff: TestClient, { id }: Pick<PlacedOrder, 'id'>, body: object = {}) =>
  staff.post<Answer>(`${ORDERS}/${id}/refund`, body)
