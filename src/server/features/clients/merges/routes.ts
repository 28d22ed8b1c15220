import * as contract from '#contract/clients/merges.ts'
import { linesOfRecords } from '#domain/accounts/audit.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { findOthers, keepApart, listSimilar, mergeRecords, previewMerge, undoMerge } from './actions.ts'

export function clientMergeRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listSimilarClients, ({ caller, params }) => listSimilar(context, caller, params.id))

  serve(contract.findOtherClients, ({ caller, params, body }) =>
    findOthers(context, caller, { ...params, ...body }),
  )

  serve(contract.keepClientsApart, async ({ caller, params, body }) => {
    await keepApart(context, caller, { ...params, ...body })
    return { message: 'Noté : ce sont deux personnes' }
  })

  serve(contract.previewMerge, ({ caller, params, body }) =>
    previewMerge(context, caller, { ...params, ...body }),
  )

  serve(contract.mergeClients, async ({ caller, params, body, note }) => {
    const mergeId = await mergeRecords(context, caller, { ...params, ...body })
    note.lines = linesOfRecords({ keptId: params.id, otherId: body.otherId })
    return { message: 'Fiches réunies', mergeId }
  })

  serve(contract.undoMerge, async ({ caller, params, note }) => {
    note.lines = linesOfRecords(await undoMerge(context, caller, params.id))
    return { message: 'Tout est comme avant' }
  })
}
