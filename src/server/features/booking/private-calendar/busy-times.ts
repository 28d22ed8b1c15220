import { type BusySpan, busyDifference } from '#domain/booking/calendars/private-calendar.ts'
import { subtractSpans } from '#domain/booking/slots/unworked.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { insertSpans } from '../waiting-list/freed-span-queries.ts'
import { findLastWantedDay } from '../waiting-list/queries.ts'
import { deleteBusySpans, insertBusySpans, listBusySpans } from './queries.ts'

/** `isKnown`: false where the times are dropped because nobody knows them any longer: nobody is told then. */
type BusyTimes = { practitionerId: number; busy: readonly BusySpan[]; isKnown?: boolean }

/** Writes the difference alone: an unchanged calendar leaves the version of the agenda, and every cache, as they are. */
export async function writeBusyTimes(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { practitionerId, busy, isKnown = true }: BusyTimes,
): Promise<void> {
  const today = clock.local().day
  const before = await listBusySpans(trx, practitionerId, today)
  const { gone, added } = busyDifference(before, busy)
  await deleteBusySpans(trx, gone, practitionerId)
  await insertBusySpans(trx, added, { practitionerId, now: clock.instant() })
  const lastWanted = gone.length === 0 || !isKnown ? null : await findLastWantedDay(trx, today)
  if (lastWanted === null) return
  // The waiting list is offered time that is no longer busy elsewhere.
  const freed = gone
    .filter(({ day }) => day <= lastWanted)
    .flatMap(({ day, ...span }) =>
      subtractSpans(
        span,
        busy.filter((other) => other.day === day),
      ).map(({ start, end }) => ({
        practitioner_id: practitionerId,
        date: day,
        start_minute: start,
        end_minute: end,
        next_at: 0,
      })),
    )
  await insertSpans(trx, freed)
}
