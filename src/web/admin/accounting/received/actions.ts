import type { MailNoteBody } from '#contract/accounting/notes.ts'
import type { OtherPaymentBody, VisitPaymentBody } from '#contract/accounting/payments.ts'
import { recordOwnAttendance, recordOwnChange } from '../../session/own-changes.ts'
import { api, session } from '../../session/session.ts'
import { type VisitReference, visitPaymentsQuery } from './queries.ts'

type Attempt<Body> = { body: Body; key: string }

/** The idempotency key makes a retried request note one payment, not two. */
export async function noteVisitPayment(visit: VisitReference, { body, key }: Attempt<VisitPaymentBody>) {
  const { id, date } = visit
  const noted = await api('POST /api/admin/reservations/{date}/{id}/payments', {
    params: { id: String(id), date },
    body,
    headers: { 'Idempotency-Key': key },
  })
  session.client.setQueryData(visitPaymentsQuery(visit).queryKey, noted.payments)
  const { version } = noted
  if (version !== undefined) {
    recordOwnChange({ id, version: version - 1 }, version)
    recordOwnAttendance(id, { attendance: 'came', version })
  }
  return noted
}

export function noteOtherPayment({ body, key }: Attempt<OtherPaymentBody>) {
  return api('POST /api/superadmin/payments', { body, headers: { 'Idempotency-Key': key } })
}

export function readReceiptNote(number: number): Promise<Blob> {
  return api('GET /api/admin/receipts/{number}/note', { params: { number: String(number) } })
}

/** Before payment: what is to be paid. */
export function readVisitNote({ id, date }: VisitReference, withName: boolean): Promise<Blob> {
  return api('GET /api/admin/reservations/{date}/{id}/note', {
    params: { id: String(id), date },
    query: { withName: withName ? 'true' : 'false' },
  })
}

/** To the address typed, else to that of the visit. */
export function mailNote(number: number, body: MailNoteBody) {
  return api('POST /api/admin/receipts/{number}/note/mail', { params: { number: String(number) }, body })
}
