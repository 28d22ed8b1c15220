import * as contract from '#contract/booking/mail-confirmation.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { liftMailConfirmation, readMailConfirmation } from './mail-confirmation.ts'

export function mailConfirmationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readMailConfirmation, () => readMailConfirmation(context))

  serve(contract.liftMailConfirmation, async () => {
    await liftMailConfirmation(context)
    return readMailConfirmation(context)
  })
}
