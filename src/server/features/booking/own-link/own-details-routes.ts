import * as contract from '#contract/own-details.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { confirmEmailChange, showEmailChange } from './actions.ts'

export function ownDetailsRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readEmailChange, ({ params }) => showEmailChange(context, params.token))

  serve(contract.confirmEmailChange, ({ params }) => confirmEmailChange(context, params.token))
}
