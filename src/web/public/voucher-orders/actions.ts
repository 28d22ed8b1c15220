import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { browserApi } from '#web/app/browser-api.ts'

/** The idempotency key makes a repeated request order one voucher, not two. */
export function orderVoucher(body: NewVoucherOrder, key: string) {
  return browserApi('POST /api/voucher-orders', { body, headers: { 'Idempotency-Key': key } })
}

export function withdrawOrder(token: string) {
  return browserApi('POST /api/voucher-order/{token}/withdraw', { params: { token } })
}
