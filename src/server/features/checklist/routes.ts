import * as contract from '#contract/checklist.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { readChecklist } from './actions.ts'

export function checklistRoutes(serve: Serve, practice: Practice): void {
  serve(contract.readChecklist, () => readChecklist(practice))
}
