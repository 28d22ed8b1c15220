import * as contract from '#contract/dashboard/figures.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readActivityOf } from './actions.ts'
import { activityCsv } from './csv.ts'

export function activityRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readActivity, ({ query }) => readActivityOf(context, query))

  serve(contract.exportActivity, async ({ query }) => activityCsv(await readActivityOf(context, query)))
}
