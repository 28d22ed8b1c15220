import * as contract from '#contract/accounting/book.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { keepPayment, listPaymentsToSettle } from './actions.ts'
import { refundDeposit } from './card-refund.ts'
import { countForNewVisit } from './handed-over.ts'

export function settlingRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listPaymentsToSettle, () => listPaymentsToSettle(context))

  serve(contract.keepPayment, async ({ caller, params }) => {
    await keepPayment(context, { caller, ...params })
    return listPaymentsToSettle(context)
  })

  serve(contract.refundDepositOfVisit, async ({ params, body }) => {
    await refundDeposit(context, { ...params, ...body })
    return listPaymentsToSettle(context)
  })

  serve(contract.countForNewVisit, async ({ caller, params }) => {
    await countForNewVisit(context, { caller, ...params })
    return listPaymentsToSettle(context)
  })
}
