import type { Admin } from '#contract/accounts/sign-in.ts'
import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { freeSlots } from '#domain/booking/slots/slots.ts'
import { isWantedStart } from '#domain/booking/waiting-list.ts'
import { daysOf, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { requireService } from '#server/practice/price-list/services.ts'
import type { ListedRequest } from './lengths.ts'
import { listLiveRequests, readMoment } from './queries.ts'
import { practitionerNameOf, reservationStartOf, serviceNameOf, timesOf } from './waiting-row.ts'

export async function listWaiting(context: AppContext, caller: Admin): Promise<WaitingRequest[]> {
  const { config, database } = context
  const scope = scopeOf(caller)
  const moment = await readMoment(context, database.kysely)
  const requests: WaitingRequest[] = []
  for (const row of await listLiveRequests(database.kysely, { ...moment, ...scope })) {
    if (row.serviceId === null) continue
    const { weekdays, periods, until } = timesOf(row)
    const reservation = reservationStartOf(row)
    requests.push({
      id: row.id,
      clientName: row.clientName,
      clientEmail: row.clientEmail,
      clientPhone: row.clientPhone,
      serviceId: row.serviceId,
      serviceName: serviceNameOf(row),
      variantId: row.variantId,
      duration: row.duration,
      isGone: row.isGone,
      praticienId: row.praticienId,
      praticienName: practitionerNameOf(row),
      weekdays: [...weekdays],
      periods: [...periods],
      until,
      askedOn: zonedTime(config.timeZone, Number(row.createdAt)).day,
      reservation:
        reservation && row.reservationId !== null && row.praticienId !== null
          ? { id: row.reservationId, praticienId: row.praticienId, ...toDateAndTime(reservation) }
          : null,
      nextFree: await findNextFree(context, row, scope),
    })
  }
  return requests
}

/** The first start that visitors are offered now, and that suits whoever waits; with a praticien, their own. */
async function findNextFree(
  { database: { kysely: db }, clock }: AppContext,
  row: ListedRequest,
  scope: AgendaScope,
): Promise<WaitingRequest['nextFree']> {
  const start = clock.local().day
  const { until, ...times } = timesOf(row)
  const { serviceId, duration } = row
  if (until < start || serviceId === null || row.isGone) return null
  const praticienId = row.praticienId ?? scope.praticienId
  const ids = await listPractitionerIds(db, { serviceId, praticienId })
  const service = { ...(await requireService(db, { serviceId })), duration }
  const days = daysOf(start, until)
  const wallClock = wallClockOf(clock, days)
  const availabilities = await readAvailabilities(db, ids, {
    start,
    end: until,
    service,
    now: clock.instant(),
    except: row.reservationId ?? undefined,
  })
  const wanted = { ...times, until, before: reservationStartOf(row) }
  for (const day of days) {
    const found = [...availabilities].flatMap(([id, availability]) => {
      const minute = freeSlots(availability, day, wallClock).find((free) =>
        isWantedStart(wanted, { day, minute: free }),
      )
      return minute === undefined ? [] : [{ praticienId: id, minute }]
    })
    const [first] = found.sort((a, b) => a.minute - b.minute)
    if (first) return { ...toDateAndTime({ day, minute: first.minute }), praticienId: first.praticienId }
  }
  return null
}
