import * as contract from '#contract/client-splits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { listSplittable, previewSplit, splitRecord } from './actions.ts'

export function clientSplitRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listSplittable, ({ caller, params }) => listSplittable(context, caller, params.id))

  serve(contract.previewSplit, ({ caller, params, body }) =>
    previewSplit(context, caller, { id: params.id, body }),
  )

  serve(contract.splitClient, async ({ caller, params, body }) => ({
    message: 'Fiche séparée',
    ...(await splitRecord(context, caller, { id: params.id, body })),
  }))
}
