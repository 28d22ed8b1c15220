import * as contract from '#contract/booking/series.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { findReply, idempotentRequest } from '#server/idempotency.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { withProspects } from '../reservations/attendance.ts'
import { bookDates, previewDates, type SeriesOutcome } from './actions.ts'
import { changeDates, previewChange } from './changes.ts'
import { listSeriesOf } from './queries.ts'

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

  serve(contract.listSeries, async ({ caller, params }) =>
    withProspects(context, await listSeriesOf(database.kysely, params, scopeOf(caller))),
  )

  serve(contract.previewSeriesChange, async ({ caller, body }) => ({
    dates: await previewChange(context, caller, body),
  }))

  serve(contract.changeSeries, async ({ caller, body, note }) => {
    const outcome = await changeDates(context, caller, body)
    note.lines = outcome.changed.map(({ id }) => ({ subjectId: id }))
    return { message: 'Réservations modifiées', ...outcome }
  })
}
