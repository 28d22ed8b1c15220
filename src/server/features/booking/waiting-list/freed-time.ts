import { MAX_OFFERED_STARTS, mayBeTold, NEXT_ROUND_MS, TOLD_AT_ONCE } from '#domain/booking/freed-time.ts'
import { freeSlots } from '#domain/booking/slots/slots.ts'
import { isWantedStart } from '#domain/booking/waiting-list.ts'
import { firstNameOf } from '#domain/language/first-name.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { type LocalTime, overlaps } from '#domain/language/time.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import { isNight } from '#domain/messages/reminder.ts'
import { readAvailabilities, wallClockOf } from '#server/agendas/availability.ts'
import { listPractitionerIds } from '#server/agendas/practitioners.ts'
import { requireService } from '#server/agendas/services.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDay } from '#server/clock.ts'
import { lockKeys } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { createLink } from '#server/db/statements/one-time-links.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import {
  deletePastSpans,
  type FreedSpan,
  insertOffer,
  insertToldSpans,
  listDueSpans,
  listOfferTimes,
  listOpenSpans,
  listToldRequestIds,
  scheduleSpan,
} from './freed-span-queries.ts'
import { isWaitingListOpen, type ListedRequest, listLiveRequests } from './queries.ts'
import { reservationStartOf, serviceNameOf, timesOf } from './waiting-row.ts'

/** Tells those who wait of time that was freed: the oldest first, in threes, by day. Within a minute of it. */
export async function offerFreedTime(context: AppContext): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const local = clock.local()
  if (isNight(local) || !(await isWaitingListOpen(db))) return
  await deletePastSpans(db, local.day)
  for (const span of await listDueSpans(db, clock.instant())) await offerSpan(context, span)
}

async function offerSpan(context: AppContext, span: FreedSpan): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const told = new Set(await listToldRequestIds(db, span.id))
  const waiting = await listLiveRequests(db, { now: clock.local(), praticienId: span.practitionerId })
  let count = 0
  for (const row of waiting) {
    if (told.has(row.id) || row.confirmedAt === null || row.clientEmail === null) continue
    if (count === TOLD_AT_ONCE) break
    if (await offerTo(context, row, span)) count += 1
  }
  // Whoever is in a pause is passed over: nobody is queued up behind them.
  const nextAt = count === TOLD_AT_ONCE ? clock.instant() + NEXT_ROUND_MS : null
  await scheduleSpan(db, span.id, nextAt)
}

/** False if nothing suits them now, or if they were told lately. */
async function offerTo(context: AppContext, row: ListedRequest, span: FreedSpan): Promise<boolean> {
  const { config, database, clock } = context
  const spans = await listOpenSpans(database.kysely, clock.local().day)
  const all = await listOfferedStarts(context, row, spans)
  const [news, others] = [true, false].map((isNew) =>
    all.filter((start) => isNew === start.spanIds.includes(span.id)),
  )
  const { clientEmail: email } = row
  if (!news || news.length === 0 || email === null) return false
  const starts = inOrder([...news, ...(others ?? [])].slice(0, MAX_OFFERED_STARTS))
  return database.transaction(async (trx) => {
    const key = limitKey(email)
    await lockKeys(database, trx, { namespace: 'waitingList', keys: [key] })
    const now = clock.instant()
    const times = (await listOfferTimes(trx, now - DAY_MS))
      .filter((offer) => limitKey(offer.email) === key)
      .map(({ createdAt }) => createdAt)
    const dayStart = startOfDay(config.timeZone, clock.local().day)
    if (!mayBeTold(times, { now, dayStart })) return false
    const spanIds = [...new Set(starts.flatMap((start) => start.spanIds))]
    // Another server has told them meanwhile.
    if (!(await insertToldSpans(trx, { requestId: row.id, spanIds, mainId: span.id }))) return false
    const { token, row: link } = createLink(now)
    const offerId = await insertOffer(trx, { request_id: row.id, ...link })
    return notifyByMail(context, trx, {
      type: 'waiting_offer',
      event: `waiting_offer:${offerId}`,
      to: email,
      values: {
        firstName: firstNameOf(row.clientName) ?? '',
        serviceName: serviceNameOf(row),
        freeStarts: starts.map(({ start }) => `- ${frenchDateTime(start)}`).join('\n'),
        offerUrl: `${await findSiteOrigin(config, trx)}/place/${token}`,
      },
    })
  })
}

function inOrder(starts: OfferedStart[]): OfferedStart[] {
  return starts.sort((a, b) => a.start.day.localeCompare(b.start.day) || a.start.minute - b.start.minute)
}

const DAY_MS = 24 * 3_600_000

export type OfferedStart = { start: LocalTime; praticienId: number; spanIds: number[] }

/** Free starts in freed time that suit them, as the public calendar offers them now. */
export async function listOfferedStarts(
  { database: { kysely: db }, clock }: AppContext,
  row: ListedRequest,
  spans: readonly FreedSpan[],
): Promise<OfferedStart[]> {
  const { serviceId, duration } = row
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
