import * as contract from '#contract/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readBookingLimits } from '../booking-limits/queries.ts'
import { findConfirmationObstacle, saveBookingLimits } from './actions.ts'

export function bookingLimitRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.readBookingLimits, () => readBookingLimits(db))

  serve(contract.readConfirmationObstacle, async () => ({
    obstacle: await findConfirmationObstacle(context, db),
  }))

  serve(contract.saveBookingLimits, async ({ body }) => {
    await saveBookingLimits(context, body)
    return readBookingLimits(db)
  })
}
