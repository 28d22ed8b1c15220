import * as contract from '#contract/checklist.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readChecklist } from './actions.ts'

export function checklistRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readChecklist, () => readChecklist(context))
}
