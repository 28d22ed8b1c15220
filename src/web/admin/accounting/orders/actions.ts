import type { OrderPayment } from '#contract/accounting/voucher-orders.ts'
import { api } from '../../session/session.ts'

const toParams = (id: number) => ({ id: String(id) })

export function confirmOrderPayment(id: number, body: OrderPayment) {
  return api('POST /api/superadmin/voucher-orders/{id}/payment', { params: toParams(id), body })
}

export function deleteVoucherOrder(id: number) {
  return api('DELETE /api/superadmin/voucher-orders/{id}', { params: toParams(id) })
}

export function refundVoucherOrder(id: number, body: OrderPayment) {
  return api('POST /api/superadmin/voucher-orders/{id}/refund', { params: toParams(id), body })
}
