import * as contract from '#contract/booking/confirmations.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { confirmBooking, showPendingBooking } from './actions.ts'

export function confirmationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readPendingBooking, ({ params }) => showPendingBooking(context, params.token))

  serve(contract.confirmBooking, ({ params }) => confirmBooking(context, params.token))
}
