import * as contract from '#contract/privacy/personal-data.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readPersonalData } from './actions.ts'

export function personalDataRoutes(serve: Serve, context: AppContext): void {
  serve(contract.findPersonalData, ({ caller, body }) => readPersonalData(context, caller, body))
}
