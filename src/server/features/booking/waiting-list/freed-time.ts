import { NEXT_ROUND_MS, NOTIFIED_AT_ONCE } from '#domain/booking/freed-time.ts'
import { isNight } from '#domain/messages/reminder.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import { runTimed } from '#server/jobs/timed-work.ts'
import {
  deletePastSpans,
  type FreedSpan,
  listDueSpans,
  listNotifiedRequestIds,
  listOpenSpans,
  scheduleSpan,
} from './freed-span-queries.ts'
import { endGoneLengths } from './gone-lengths.ts'
import type { ListedRequest } from './lengths.ts'
import { notifyOfFreedTime, renewUnsentOffers } from './offer-mails.ts'
import { listOfferedStarts } from './offered-starts.ts'
import { listLiveRequests, listUnendedRequests, readMoment } from './queries.ts'
import { welcomeTyped } from './typed-requests.ts'

/** Tells those who wait of time that was freed: the oldest first, in threes, by day. Within a minute of it. */
export async function offerFreedTime(context: AppContext): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const local = clock.local()
  if (isNight(local) || !(await readSwitches(db)).waitingList) return
  await runTimed(context, 'pastFreedTime', () => deletePastSpans(db, local.day))
  const open = await listUnendedRequests(db, local.day)
  await endGoneLengths(context, open)
  await welcomeTyped(context, open)
  await renewUnsentOffers(context)
  for (const span of await listDueSpans(db, clock.instant())) await offerSpan(context, span)
}

async function offerSpan(context: AppContext, span: FreedSpan): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const notified = new Set(await listNotifiedRequestIds(db, span.id))
  const moment = await readMoment(context, db)
  const waiting = await listLiveRequests(db, { ...moment, praticienId: span.practitionerId })
  let count = 0
  for (const row of waiting) {
    if (notified.has(row.id) || row.confirmedAt === null) continue
    if (count === NOTIFIED_AT_ONCE) break
    if (await offerTo(context, row, span)) count += 1
  }
  // Whoever is in a pause is passed over: nobody is queued up behind them.
  const nextAt = count === NOTIFIED_AT_ONCE ? clock.instant() + NEXT_ROUND_MS : null
  await scheduleSpan(db, span.id, nextAt)
}

/** False if nothing suits them now, or if they may not be notified. */
async function offerTo(context: AppContext, row: ListedRequest, span: FreedSpan): Promise<boolean> {
  const { database, clock } = context
  const spans = await listOpenSpans(database.kysely, clock.local().day)
  const starts = await listOfferedStarts(context, database.kysely, { row, spans })
  if (!starts.some(({ spanIds }) => spanIds.includes(span.id))) return false
  const outcome = await database.transaction((trx) =>
    notifyOfFreedTime(context, trx, { row, starts, mainId: span.id, isByHand: false }),
  )
  return outcome === 'notified'
}
