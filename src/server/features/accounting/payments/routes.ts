import * as lists from '#contract/accounting/payment-lists.ts'
import * as contract from '#contract/accounting/payments.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { toIdempotency } from '#server/idempotency.ts'
import { noteOtherPayment, noteVisitPayment, readVisitPayments } from './actions.ts'
import { listPaymentsOfDays } from './lists.ts'

export function paymentRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readVisitPayments, ({ caller, params }) => readVisitPayments(context, { caller, ...params }))

  serve(lists.listPaymentsOfDays, ({ caller, query }) => listPaymentsOfDays(context, caller, query))

  serve(contract.noteVisitPayment, async ({ caller, params, body, note, ...sent }) => {
    const idempotency = toIdempotency(context, sent, { ...body, ...params })
    const { number, version } = await noteVisitPayment(context, { caller, ...params, idempotency }, body)
    note.subjectId = number
    const payments = await readVisitPayments(context, { caller, ...params })
    if (version === undefined) return { message: 'Encaissement noté', number, payments }
    return { message: 'Encaissement et venue notés', number, payments, version }
  })

  serve(contract.noteOtherPayment, async ({ caller, body, note, ...sent }) => {
    const idempotency = toIdempotency(context, sent, body)
    const number = await noteOtherPayment(context, { caller, idempotency }, body)
    note.subjectId = number
    return { message: 'Encaissement noté', number }
  })
}
