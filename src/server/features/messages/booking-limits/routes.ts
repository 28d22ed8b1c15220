import * as contract from '#contract/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readBookingLimits, writeBookingLimits } from './queries.ts'

export function bookingLimitRoutes(serve: Serve, { database, clock }: AppContext): void {
  serve(contract.readBookingLimits, () => readBookingLimits(database.kysely))

  serve(contract.saveBookingLimits, async ({ body }) => {
    await writeBookingLimits(database.kysely, body, clock.instant())
    return readBookingLimits(database.kysely)
  })
}
