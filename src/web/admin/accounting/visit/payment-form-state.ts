import type { VisitPayments } from '#contract/accounting/payments.ts'
import { isMoneyDue } from '#domain/accounting/settlement-text.ts'

/** Shown from the start, opened by a press, closed again; null before any of these. */
export type PaymentFormState = 'given' | 'opened' | 'closed' | null

/** `opensForm`: shown without being asked, if something is left to pay. */
export function firstFormState(payments: VisitPayments, opensForm: boolean): PaymentFormState {
  return opensForm && isMoneyDue(payments) ? 'given' : null
}

/** A form that was given leaves once a voucher settles the visit, and stays where somebody else has noted a payment. */
export function isFormShown(form: PaymentFormState, payments: VisitPayments): boolean {
  const isSettledByVoucher = payments.rows.length === 0 && !isMoneyDue(payments)
  return form === 'opened' || (form === 'given' && !isSettledByVoucher)
}
