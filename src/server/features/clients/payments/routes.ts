import * as payments from '#contract/accounting/payment-lists.ts'
import * as packs from '#contract/accounting/visit-vouchers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { listPaymentsOfClient } from '../../accounting/payments/lists.ts'
import { listPacksFor } from '../../accounting/vouchers/visits.ts'
import { requireVisibleRecord } from '../records/record.ts'

/** Payments and packs of a client, of whose record this area knows who may see it. */
export function clientPaymentRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(payments.listPaymentsOfClient, async ({ caller, params }) => {
    await requireVisibleRecord(context, db, { caller, ...params })
    return listPaymentsOfClient(context, caller, params.id)
  })

  serve(packs.listPacksOfClient, async ({ caller, params }) => {
    await requireVisibleRecord(context, db, { caller, ...params })
    return listPacksFor(context, caller, params.id)
  })
}
