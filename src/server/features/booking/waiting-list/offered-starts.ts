import { freeSlots } from '#domain/booking/slots/slots.ts'
import { isWantedStart } from '#domain/booking/waiting-list.ts'
import { type LocalTime, overlaps } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { requireService } from '#server/practice/price-list/services.ts'
import type { FreedSpan } from './freed-span-queries.ts'
import type { ListedRequest } from './lengths.ts'
import { reservationStartOf, timesOf } from './waiting-row.ts'

export type OfferedStart = { start: LocalTime; praticienId: number; spanIds: number[] }

/** Free starts in freed time that suit them, as the public calendar offers them now; none once their length is gone. */
export async function listOfferedStarts(
  { clock }: AppContext,
  db: Db,
  { row, spans }: { row: ListedRequest; spans: readonly FreedSpan[] },
): Promise<OfferedStart[]> {
  const { serviceId, duration } = row
  if (serviceId === null || row.isGone) return []
  const ids = await listPractitionerIds(db, {
    serviceId,
    praticienId: row.praticienId ?? undefined,
    online: true,
  })
  const own = spans.filter(({ practitionerId, day }) => ids.includes(practitionerId) && day <= row.until)
  const days = [...new Set(own.map(({ day }) => day))].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const service = { ...(await requireService(db, { serviceId })), duration }
  const availabilities = await readAvailabilities(db, ids, {
    start: first,
    end: last,
    service,
    now: clock.instant(),
    except: row.reservationId ?? undefined,
  })
  const wallClock = wallClockOf(clock, days)
  const wanted = { ...timesOf(row), before: reservationStartOf(row) }
  return days.flatMap((day) =>
    [...availabilities].flatMap(([praticienId, availability]) =>
      freeSlots(availability, day, wallClock).flatMap((minute) => {
        const start = { day, minute }
        const spanIds = own
          .filter((span) => span.practitionerId === praticienId && span.day === day)
          .filter((span) => overlaps(span, { start: minute, end: minute + duration }))
          .map(({ id }) => id)
        return spanIds.length > 0 && isWantedStart(wanted, start) ? [{ start, praticienId, spanIds }] : []
      }),
    ),
  )
}
