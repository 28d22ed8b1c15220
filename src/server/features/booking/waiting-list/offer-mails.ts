import { MAX_OFFERED_STARTS, mayBeNotified } from '#domain/booking/freed-time.ts'
import { firstNameOf } from '#domain/language/first-name.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import type { MessageValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDay } from '#server/clock.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { createLink } from '#server/db/statements/one-time-links.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { addressHashOf, declineValues, respectDecline } from '../../messages/declines/actions.ts'
import { notifyByMail, rewriteMail } from '../../messages/notifications/actions.ts'
import {
  insertNotifiedSpans,
  insertOffer,
  listOfferTimes,
  listOpenSpans,
  listUnsentOffers,
  renewOfferLink,
} from './freed-span-queries.ts'
import type { ListedRequest } from './lengths.ts'
import { listOfferedStarts, type OfferedStart } from './offered-starts.ts'
import { findWaitingRequest, isLiveRequest, readMoment } from './queries.ts'
import { serviceNameOf } from './waiting-row.ts'

const TYPE = 'waiting_offer'
const DAY_MS = 24 * 3_600_000

type Offering = { row: ListedRequest; starts: readonly OfferedStart[]; mainId: number; isByHand: boolean }

/**
 * `limited`: within a pause, or three times today. `declined`: no address, offers refused or switched off, or notified by
 * another server.
 */
export type Notification = 'notified' | 'limited' | 'declined'

/** One mail with the starts that suit somebody now, those in the main span first to be kept. */
export async function notifyOfFreedTime(
  context: AppContext,
  trx: Trx,
  { row, starts, mainId, isByHand }: Offering,
): Promise<Notification> {
  const { config, database, clock } = context
  const { clientEmail: email } = row
  if (email === null) return 'declined'
  const key = limitKey(email)
  await lockKeys(database, trx, { namespace: 'waitingList', keys: [key] })
  const addressHash = addressHashOf(context, email)
  await lockKeys(database, trx, { namespace: 'declinable', keys: [addressHash] })
  if (await respectDecline(context, trx, { addressHash, kind: 'waiting' })) return 'declined'
  const now = clock.instant()
  const offers = await listOfferTimes(trx, now - DAY_MS)
  const times = offers.filter((offer) => limitKey(offer.email) === key).map(({ createdAt }) => createdAt)
  const dayStart = startOfDay(config.timeZone, clock.local().day)
  if (!mayBeNotified(times, { now, dayStart, isByHand })) return 'limited'
  const named = firstStarts(starts, mainId)
  const spanIds = [...new Set(named.flatMap((start) => start.spanIds))]
  const isNew = await insertNotifiedSpans(trx, { requestId: row.id, spanIds, mainId })
  if (!isNew && !isByHand) return 'declined'
  const { token, row: link } = createLink(now)
  const id = await insertOffer(trx, { request_id: row.id, ...link, generation: row.linkGeneration ?? 0 })
  return (await enqueueOffer(context, trx, { id, token, row, email, starts: named }))
    ? 'notified'
    : 'declined'
}

/** In order of time. */
function firstStarts(starts: readonly OfferedStart[], mainId?: number): OfferedStart[] {
  const isMain = ({ spanIds }: OfferedStart) => mainId !== undefined && spanIds.includes(mainId)
  const kept = [...starts.filter(isMain), ...starts.filter((start) => !isMain(start))]
  return kept
    .slice(0, MAX_OFFERED_STARTS)
    .sort((a, b) => a.start.day.localeCompare(b.start.day) || a.start.minute - b.start.minute)
}

type Offer = { id: number; token: string; row: ListedRequest; email: string; starts: readonly OfferedStart[] }

async function enqueueOffer(context: AppContext, trx: Trx, offer: Offer): Promise<boolean> {
  const values = await valuesOf(context, trx, offer)
  return notifyByMail(context, trx, { type: TYPE, event: `${TYPE}:${offer.id}`, to: offer.email, values })
}

async function valuesOf(
  context: AppContext,
  trx: Trx,
  { token, row, email, starts }: Offer,
): Promise<MessageValues> {
  const siteOrigin = await findSiteOrigin(context.config, trx)
  return {
    firstName: firstNameOf(row.clientName) ?? '',
    serviceName: serviceNameOf(row),
    freeStarts: starts.map(({ start }) => `- ${frenchDateTime(start)}`).join('\n'),
    offerUrl: `${siteOrigin}/place/${token}`,
    ...(await declineValues(context, trx, { type: TYPE, email, siteOrigin })),
  }
}

/** A mail that could not leave yet says what is free now, to whoever waits now, or does not leave. */
export async function renewUnsentOffers(context: AppContext): Promise<void> {
  const { database } = context
  for (const { offerId } of await listUnsentOffers(database, database.kysely))
    await database.transaction((trx) => renewOffer(context, trx, offerId))
}

async function renewOffer(context: AppContext, trx: Trx, id: number): Promise<void> {
  const { database, clock } = context
  const [unsent] = await listUnsentOffers(database, trx, id)
  if (!unsent) return
  const row = await findWaitingRequest(trx, unsent.requestId)
  const isLive = row !== undefined && (await isLiveRequest(trx, row.id, await readMoment(context, trx)))
  const spans = isLive ? await listOpenSpans(trx, clock.local().day) : []
  const starts = row ? firstStarts(await listOfferedStarts(context, trx, { row, spans })) : []
  if (!row || row.clientEmail === null || starts.length === 0)
    return withdrawMessages(trx, [unsent.messageId])
  const { token, row: link } = createLink(clock.instant())
  await renewOfferLink(trx, id, { token_hash: link.token_hash, generation: row.linkGeneration ?? 0 })
  const values = await valuesOf(context, trx, { id, token, row, email: row.clientEmail, starts })
  await rewriteMail(context, trx, { id: unsent.messageId, type: TYPE, to: row.clientEmail, values })
}
