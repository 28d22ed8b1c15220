import * as settings from '#contract/accounting/deposits.ts'
import * as contract from '#contract/booking/confirmations/deposits.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import type { PaymentContext } from '#server/features/accounting/online-payments/purpose.ts'
import type { Serve } from '#server/http/serve.ts'
import { createReservationLink } from '../../messages/links/actions.ts'
import { showPendingBooking } from '../confirmations/actions.ts'
import { giveUpDeposit, payDeposit, readAfterDeposit } from './pending.ts'

export function depositRoutes(serve: Serve, context: PaymentContext): void {
  const { kysely: db } = context.database

  serve(settings.readDepositSettings, () => readStored(db, 'deposits'))

  serve(settings.saveDepositSettings, async ({ body }) => {
    await writeStored(db, 'deposits', { value: body, now: context.clock.instant() })
    return body
  })

  serve(contract.payDeposit, async ({ params }) => ({ url: await payDeposit(context, params.token) }))

  serve(contract.readDepositCheckout, async ({ params }) => {
    await readAfterDeposit(context, params.token)
    const shown = await showPendingBooking(context, params.token)
    const id = shown.state === 'confirmed' ? shown.booking?.id : undefined
    const link = id === undefined ? null : await createReservationLink(context, db, id)
    return { ...shown, link }
  })

  serve(contract.giveUpDeposit, async ({ params }) => {
    await giveUpDeposit(context, params.token)
    return showPendingBooking(context, params.token)
  })
}
