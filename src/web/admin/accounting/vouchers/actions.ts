import type { VisitVoucherBody } from '#contract/accounting/visit-vouchers.ts'
import type {
  VoucherInput,
  VoucherRefund,
  VoucherSettingsInput,
  VoucherValidity,
} from '#contract/accounting/vouchers.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { type VisitReference, visitPaymentsQuery } from '../received/queries.ts'
import { refreshPayments } from '../received/refresh.ts'
import { visitVoucherQuery, voucherSettingsQuery } from './queries.ts'

const toParams = (id: number) => ({ id: String(id) })
const toVisitParams = ({ id, date }: VisitReference) => ({ id: String(id), date })

export async function saveVoucherSettings(body: VoucherSettingsInput): Promise<void> {
  const saved = await api('PUT /api/superadmin/vouchers/settings', { body })
  session.client.setQueryData(voucherSettingsQuery.queryKey, saved)
  updateAdmin({
    acceptsVouchers: saved.isOn ? true : undefined,
    takesVoucherOrders: saved.takesOrders ? true : undefined,
    ...(saved.isOn && { honorsVouchers: true }),
  })
}

/** The idempotency key makes a retried request sell one voucher, not two. */
export function sellVoucher({ body, key }: { body: VoucherInput; key: string }) {
  return api('POST /api/superadmin/vouchers', { body, headers: { 'Idempotency-Key': key } })
}

export function printVoucher(id: number, code: string): Promise<Blob> {
  return api('POST /api/superadmin/vouchers/{id}/pdf', { params: toParams(id), body: { code } })
}

export function renewVoucherCode(id: number) {
  return api('POST /api/superadmin/vouchers/{id}/code', { params: toParams(id) })
}

export function forgetForeignCode(id: number) {
  return api('DELETE /api/superadmin/vouchers/{id}/code-ailleurs', { params: toParams(id) })
}

export function dismissRestoredVouchers() {
  return api('POST /api/superadmin/vouchers/restored', {})
}

export function extendVoucher(id: number, body: VoucherValidity) {
  return api('PUT /api/superadmin/vouchers/{id}/validity', { params: toParams(id), body })
}

export function refundVoucher(id: number, body: VoucherRefund) {
  return api('POST /api/superadmin/vouchers/{id}/refund', { params: toParams(id), body })
}

export async function attachVisitVoucher(visit: VisitReference, body: VisitVoucherBody): Promise<void> {
  const attached = await api('PUT /api/admin/reservations/{date}/{id}/voucher', {
    params: toVisitParams(visit),
    body,
  })
  session.client.setQueryData(visitVoucherQuery(visit).queryKey, attached)
}

export async function detachVisitVoucher(visit: VisitReference): Promise<void> {
  const detached = await api('DELETE /api/admin/reservations/{date}/{id}/voucher', {
    params: toVisitParams(visit),
  })
  session.client.setQueryData(visitVoucherQuery(visit).queryKey, detached)
}

/** Waits for the rest that the visit owes, then refreshes everything else that a voucher settles. */
export async function refreshVisit(visit: VisitReference): Promise<void> {
  await session.client.refetchQueries({ queryKey: visitPaymentsQuery(visit).queryKey })
  await refreshVouchers()
}

export async function refreshVouchers(): Promise<void> {
  await Promise.all([session.client.invalidateQueries({ queryKey: ['vouchers'] }), refreshPayments()])
}
