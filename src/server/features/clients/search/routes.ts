import * as contract from '#contract/clients/search.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { searchOffice } from './actions.ts'

export function searchRoutes(serve: Serve, context: AppContext): void {
  serve(contract.searchOffice, ({ caller, body }) => searchOffice(context, caller, body.text))
}
