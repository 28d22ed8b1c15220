import * as contract from '#contract/dashboard/figures.ts'
import * as receipts from '#contract/dashboard/receipt-figures.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readActivityOf } from './actions.ts'
import { activityCsv } from './csv.ts'
import { readReceiptFiguresOf } from './receipts.ts'
import { receiptFiguresCsv } from './receipts-csv.ts'

export function activityRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readActivity, ({ query }) => readActivityOf(context, query))

  serve(contract.exportActivity, async ({ query }) => activityCsv(await readActivityOf(context, query)))
}

export function receiptFigureRoutes(serve: Serve, context: AppContext): void {
  serve(receipts.readReceiptFigures, ({ query }) => readReceiptFiguresOf(context, query))

  serve(receipts.exportReceiptFigures, async ({ query }) =>
    receiptFiguresCsv(await readReceiptFiguresOf(context, query)),
  )
}
