import * as confirmations from '#contract/booking/confirmations/confirmations.ts'
import { readFormAge } from '#contract/booking/confirmations/form-age.ts'
import * as mailConfirmation from '#contract/booking/confirmations/mail-confirmation.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { signFormAge } from '#server/security/form-age.ts'
import { confirmBooking, showPendingBooking } from './actions.ts'
import { isBookingSuspended, liftMailConfirmation, readMailConfirmation } from './mail-confirmation.ts'

export function confirmationRoutes(serve: Serve, context: AppContext): void {
  serve(confirmations.readPendingBooking, ({ params }) => showPendingBooking(context, params.token))

  serve(confirmations.confirmBooking, ({ params }) => confirmBooking(context, params.token))
}

export function mailConfirmationRoutes(serve: Serve, context: AppContext): void {
  // No limit bounds staff.
  serve(mailConfirmation.readBookingState, async ({ caller }) => ({
    suspended: caller === null && (await isBookingSuspended(context)),
  }))

  serve(mailConfirmation.readMailConfirmation, () => readMailConfirmation(context))

  serve(mailConfirmation.liftMailConfirmation, async () => {
    await liftMailConfirmation(context)
    return readMailConfirmation(context)
  })
}

export function formAgeRoutes(serve: Serve, { config, clock }: AppContext): void {
  serve(readFormAge, async () => ({ formAge: signFormAge(config, clock.instant()) }))
}
