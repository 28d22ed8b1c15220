import type { RefundBody } from '#contract/accounting/book.ts'
import type { Month } from '#domain/language/months.ts'
import { api, session } from '../../session/session.ts'
import { refreshPayments } from '../received/refresh.ts'
import { toSettleQuery } from './queries.ts'

const toParams = (number: number) => ({ number: String(number) })

export function reverseReceipt(number: number) {
  return api('POST /api/superadmin/receipts/{number}/contra', { params: toParams(number) })
}

/** The idempotency key makes a retried request note one refund, not two. */
export function refundPayment(number: number, { body, key }: { body: RefundBody; key: string }) {
  return api('POST /api/superadmin/receipts/{number}/refunds', {
    params: toParams(number),
    body,
    headers: { 'Idempotency-Key': key },
  })
}

export async function keepPayment(reservationId: number): Promise<void> {
  const toSettle = await api('POST /api/superadmin/receipts/to-settle/{id}/keep', {
    params: { id: String(reservationId) },
  })
  session.client.setQueryData(toSettleQuery.queryKey, toSettle)
}

/** To its card, within a minute. */
export async function refundDeposit(reservationId: number, euros: number): Promise<void> {
  const toSettle = await api('POST /api/superadmin/receipts/to-settle/{id}/refund', {
    params: { id: String(reservationId) },
    body: { euros },
  })
  session.client.setQueryData(toSettleQuery.queryKey, toSettle)
}

export async function countForNewVisit(reservationId: number): Promise<void> {
  const toSettle = await api('POST /api/superadmin/receipts/to-settle/{id}/count', {
    params: { id: String(reservationId) },
  })
  session.client.setQueryData(toSettleQuery.queryKey, toSettle)
}

export async function giveLastNumber(number: number) {
  const given = await api('POST /api/superadmin/receipts/last-number', { body: { number } })
  await refreshPayments()
  return given
}

type BookPeriod = { from: Month; to: Month }

export function exportBook(query: BookPeriod): Promise<Blob> {
  return api('GET /api/superadmin/receipts/csv', { query })
}

export function printBook(query: BookPeriod): Promise<Blob> {
  return api('GET /api/superadmin/receipts/pdf', { query })
}

export function exportReceiptTotals(from: Month): Promise<Blob> {
  return api('GET /api/superadmin/receipts/totals/csv', { query: { from } })
}
