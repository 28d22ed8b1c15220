import * as contract from '#contract/content/checklist.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { changeChecklist, readChecklist, readOwnChecklist } from './actions.ts'
import { updateOwnDismissal } from './queries.ts'

export function checklistRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readChecklist, ({ caller }) => readChecklist(context, caller))

  serve(contract.saveChecklist, async ({ caller, body }) => {
    await changeChecklist(context, body)
    return readChecklist(context, caller)
  })

  serve(contract.readOwnChecklist, ({ caller }) => readOwnChecklist(context, caller))

  serve(contract.saveOwnChecklist, async ({ caller, body }) => {
    await updateOwnDismissal(context.database.kysely, caller.id, body.isDismissed)
    return readOwnChecklist(context, caller)
  })
}
