import * as contract from '#contract/booking/cancellations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { AppContext } from '#server/app-context.ts'
import { TimeBudget } from '#server/db/time-budget.ts'
import type { Serve } from '#server/http/serve.ts'
import { cancelReservations, listUpcomingReservations, restoreReservations } from './cancellations.ts'

export function cancellationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listUpcomingReservations, ({ caller, body }) =>
    listUpcomingReservations(context, caller, body),
  )

  serve(contract.cancelReservations, async ({ caller, body, note }) => {
    const results = await cancelReservations(context, caller, { ...body, hasTime })
    note.lines = linesOf(results, 'cancelled')
    return { message: countText(note.lines.length, 'annulée'), results }
  })

  serve(contract.restoreReservations, async ({ caller, body, note }) => {
    const results = await restoreReservations(context, caller, { ...body, hasTime })
    note.lines = linesOf(results, 'restored')
    return { message: countText(note.lines.length, 'rétablie'), results }
  })
}

function linesOf<Outcome>(results: readonly { id: number; outcome: Outcome }[], wanted: Outcome) {
  return results.filter(({ outcome }) => outcome === wanted).map(({ id }) => ({ subjectId: id }))
}

/** Of the request's 8 s for the database; enough to finish one change. */
const RESERVE_MS = 3_000

function hasTime(): boolean {
  return (TimeBudget.current()?.remainingMs ?? RESERVE_MS + 1) > RESERVE_MS
}

function countText(count: number, participle: string): string {
  return count > 1
    ? `${frenchNumber(count)} réservations ${participle}s`
    : `${frenchNumber(count)} réservation ${participle}`
}
