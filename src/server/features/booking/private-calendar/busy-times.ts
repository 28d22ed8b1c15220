import { type BusySpan, busyDifference } from '#domain/booking/calendars/private-calendar.ts'
import { subtractSpans } from '#domain/booking/slots/unworked.ts'
import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { insertSpans } from '../waiting-list/freed-span-queries.ts'
import { findLastWantedDay } from '../waiting-list/queries.ts'
import { deleteBusySpans, insertBusySpans, listBusySpans, listOtherBusySpans } from './queries.ts'

/** `isKnown`: false where the times are dropped because nobody knows them any longer: nobody is told then. */
type BusyTimes = {
  calendarId: number
  practitionerId: number
  busy: readonly BusySpan[]
  isKnown?: boolean
}

/** Writes the difference alone: an unchanged calendar leaves the version of the agenda, and every cache, as they are. */
export async function writeBusyTimes(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { calendarId, practitionerId, busy, isKnown = true }: BusyTimes,
): Promise<void> {
  const today = clock.local().day
  const before = await listBusySpans(trx, calendarId, today)
  const { gone, added } = busyDifference(before, busy)
  await deleteBusySpans(trx, gone, calendarId)
  await insertBusySpans(trx, added, { calendarId, practitionerId, now: clock.instant() })
  const lastWanted = gone.length === 0 || !isKnown ? null : await findLastWantedDay(trx, today)
  if (lastWanted === null) return
  const days = { start: today, end: lastWanted }
  const others = await listOtherBusySpans(trx, { calendarId, practitionerId, days })
  await insertSpans(trx, freedSpans(gone, [...busy, ...others], { practitionerId, lastWanted }))
}

/** The waiting list is offered time that is no longer busy elsewhere. */
function freedSpans(
  gone: readonly BusySpan[],
  busy: readonly BusySpan[],
  { practitionerId, lastWanted }: { practitionerId: number; lastWanted: Day },
) {
  return gone
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
}
