import type { PaymentKeyForm, ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { onlinePaymentsQuery } from './queries.ts'

export async function savePaymentKey(body: PaymentKeyForm): Promise<void> {
  showAnew(await api('PUT /api/superadmin/online-payments/key', { body }))
}

export async function removePaymentKey(): Promise<void> {
  showAnew(await api('DELETE /api/superadmin/online-payments/key'))
}

export async function switchOnlinePayments(isOn: boolean): Promise<void> {
  showAnew(await api('PUT /api/superadmin/online-payments', { body: { isOn } }))
}

export async function releaseOnlinePayments(): Promise<void> {
  showAnew(await api('POST /api/superadmin/online-payments/release'))
}

/** The address of the page on which the trial is paid. */
export async function startPaymentTrial(): Promise<string> {
  return (await api('POST /api/superadmin/online-payments/trial')).url
}

const toParams = (id: number) => ({ id: String(id) })

export function dismissOnlinePayment(id: number): Promise<string> {
  return dealtWith(api('POST /api/superadmin/online-payments/{id}/seen', { params: toParams(id) }))
}

export function retryOnlineRefund(id: number): Promise<string> {
  return dealtWith(api('POST /api/superadmin/online-refunds/{id}/retry', { params: toParams(id) }))
}

export function noteOnlineRefund(id: number): Promise<string> {
  return dealtWith(api('POST /api/superadmin/online-refunds/{id}/noted', { params: toParams(id) }))
}

async function dealtWith(reply: Promise<{ message: string; shown: ShownOnlinePayments }>): Promise<string> {
  const { message, shown } = await reply
  showAnew(shown)
  return message
}

/** The tab stands as long as a key is stored; orders, texts and modules name what it changes. */
function showAnew(shown: ShownOnlinePayments): void {
  session.client.setQueryData(onlinePaymentsQuery.queryKey, shown)
  updateAdmin({ hasOnlinePayments: shown.mode === null ? undefined : true })
  for (const root of ['dashboard', 'legal-texts', 'modules', 'receipts', 'vouchers'] as const)
    void session.client.invalidateQueries({ queryKey: [root] })
}

/** After a refusal: a task that somebody else has dealt with goes. */
export function refreshOnlinePayments(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: onlinePaymentsQuery.queryKey })
}
