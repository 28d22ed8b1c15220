import * as contract from '#contract/booking/series.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { findReply, idempotentRequest } from '#server/idempotency.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { bookDates, previewDates, type SeriesOutcome } from './actions.ts'

export function seriesRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context

  serve(contract.previewSeries, async ({ caller, body }) => ({
    dates: await previewDates(context, caller, body),
  }))

  serve(contract.bookSeries, async ({ caller, body, headers, request, note }) => {
    const { visitor } = request
    const key = headers['idempotency-key']
    const idempotency = idempotentRequest(config, key, { visitor, body, now: clock.instant() })
    const earlier = await findReply<SeriesOutcome>(database.kysely, idempotency)
    if (!earlier) await refuseOnFullDisk(config)
    const outcome = earlier ?? (await bookDates(context, caller, { request: body, idempotency }))
    note.lines = outcome.bookings.map(({ id }) => ({ subjectId: id }))
    return { message: 'Réservations créées', ...outcome }
  })
}
