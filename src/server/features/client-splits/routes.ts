import * as contract from '#contract/client-splits.ts'
import { linesOfRecords } from '#domain/audit.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { listSplittable, previewSplit, splitRecord } from './actions.ts'

export function clientSplitRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listSplittable, ({ caller, params }) => listSplittable(context, caller, params.id))

  serve(contract.previewSplit, ({ caller, params, body }) =>
    previewSplit(context, caller, { id: params.id, body }),
  )

  serve(contract.splitClient, async ({ caller, params, body, note }) => {
    const split = await splitRecord(context, caller, { id: params.id, body })
    note.lines = linesOfRecords({ keptId: params.id, otherId: split.clientId })
    return { message: 'Fiche séparée', ...split }
  })
}
