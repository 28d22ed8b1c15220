import * as contract from '#contract/mail-confirmation.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { liftMailConfirmation, readMailConfirmation } from './actions.ts'

export function mailConfirmationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readMailConfirmation, () => readMailConfirmation(context))

  serve(contract.liftMailConfirmation, async () => {
    await liftMailConfirmation(context)
    return readMailConfirmation(context)
  })
}
