import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { browserApi } from '#web/app/browser-api.ts'

/** The idempotency key makes a repeated request order one voucher, not two. */
export function orderVoucher(body: NewVoucherOrder, key: string) {
  return browserApi('POST /api/voucher-orders', { body, headers: { 'Idempotency-Key': key } })
}

/** The address of the provider’s page. */
export async function openOrderCheckout(token: string): Promise<string> {
  return (await browserApi('POST /api/voucher-order/{token}/checkout', { params: { token } })).url
}

/** The order, once the provider has been asked. */
export function readOrderCheckout(token: string) {
  return browserApi('POST /api/voucher-order/{token}/checkout/result', { params: { token } })
}

export function withdrawOrder(token: string) {
  return browserApi('POST /api/voucher-order/{token}/withdraw', { params: { token } })
}
