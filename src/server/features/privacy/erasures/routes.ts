import * as contract from '#contract/privacy/erasures.ts'
import { erasureText } from '#domain/privacy/personal-data-text.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { erasePersonalData } from './actions.ts'

export function erasureRoutes(serve: Serve, context: AppContext): void {
  serve(contract.erasePersonalData, async ({ caller, body: { subject, ...choice } }) => {
    const { erased, kept, mentions } = await erasePersonalData(context, subject, { ...choice, caller })
    return {
      message: erasureText({ keptReceipts: kept.receipts, mentions: mentions.length }),
      erased,
      kept,
      mentions,
    }
  })
}
