import * as contract from '#contract/accounting/exports.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { bookCsv, bookPdf } from './book.ts'
import { readTotals, totalsCsv } from './totals.ts'

export function bookExportRoutes(serve: Serve, context: AppContext): void {
  serve(contract.exportBook, async ({ query }) => bookCsv(context, query))

  serve(contract.printBook, ({ query }) => bookPdf(context, query))

  serve(contract.readReceiptTotals, ({ query }) => readTotals(context, query.from))

  serve(contract.exportReceiptTotals, async ({ query }) => totalsCsv(await readTotals(context, query.from)))
}
