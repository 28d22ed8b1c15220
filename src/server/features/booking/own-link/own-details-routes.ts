import * as contract from '#contract/booking/own-details.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { confirmEmailChange, showEmailChange } from './own-details.ts'

export function ownDetailsRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readEmailChange, ({ params }) => showEmailChange(context, params.token))

  serve(contract.confirmEmailChange, ({ params }) => confirmEmailChange(context, params.token))
}
