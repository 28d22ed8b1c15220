import { Refusal } from '#contract/errors.ts'
import { LOST_LINK_BOUNDS } from '#domain/booking/lost-links.ts'
import { boundFor } from '#domain/messages/booking-limits.ts'
import { identityKey, limitKey } from '#domain/messages/mailbox.ts'
import { reservationLinksText } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import { momentOf } from '#server/jobs/truth-rules.ts'
import { hmacToken } from '#server/security/secret.ts'
import {
  type BookingOrigin,
  countLinkUse,
  networkBounds,
  readMailboxCap,
} from '../../messages/booking-limits/actions.ts'
import {
  countStrangerMail,
  hasMailBudgetLeft,
  refuseBeyondBudget,
} from '../../messages/booking-limits/mail-budget.ts'
import { openLinks } from '../../messages/links/actions.ts'
import { findMissingMailSetup } from '../../messages/mail-server/obstacle.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { toMessageReservation } from '../../messages/notifications/queries.ts'
import { LOST_LINKS, lostLinksEvent } from './message-rules.ts'
import {
  insertLostLinkRequest,
  listChangedMails,
  listRequestingMailboxes,
  listReservationsToCome,
  takeBackMail,
  takeRequestsOf,
} from './queries.ts'

/**
 * Only records the request; the worker looks the mailbox up later. So neither the reply nor its timing reveals whether
 * the mailbox has reservations.
 */
export async function requestLostLinks(
  context: AppContext,
  email: string,
  { address, isFromPerson }: BookingOrigin,
): Promise<void> {
  const { database } = context
  if ((await findMissingMailSetup(context, database.kysely, LOST_LINKS)) !== null)
    throw new Refusal('not_found')
  const network = boundFor(LOST_LINK_BOUNDS.network, !isFromPerson)
  const bounds = networkBounds(address, { network, site: LOST_LINK_BOUNDS.site })
  await database.transaction(async (trx) => {
    await countLinkUse(context, trx, { purpose: 'lost-links', bounds })
    await refuseBeyondBudget(context, trx, { address })
    await insertLostLinkRequest(trx, identityKey(email))
  })
}

export async function sendLostLinks(context: AppContext): Promise<void> {
  const { database } = context
  for (const mailbox of await listRequestingMailboxes(database.kysely))
    await database.transaction((trx) => answerRequest(context, trx, mailbox))
}

/** One mail a request, however often it was made meanwhile; none beyond the bounds of mailbox and site. */
async function answerRequest(context: AppContext, trx: Trx, mailbox: string): Promise<void> {
  const { config, database, clock } = context
  const hash = hmacToken(config, limitKey(mailbox), 'lost-links-mailbox')
  await lockKeys(database, trx, { namespace: 'bookingLimit', keys: [hash] })
  if (!(await takeRequestsOf(trx, mailbox))) return
  const now = clock.instant()
  const counts = await readDailyCounts(trx, { hashes: [hash], now })
  const isFull = config.rateLimits && (counts.get(hash) ?? 0) >= LOST_LINK_BOUNDS.mailbox
  if (isFull || !(await hasMailBudgetLeft(context, trx))) return
  if (!(await mailLinks(context, trx, mailbox))) return
  await countStrangerMail(context, trx, { address: null })
  await insertDailyCounts(trx, { hashes: [hash], now })
}

/** Mails that have not left and whose list is no longer right. */
export async function rewriteLostLinks(context: AppContext): Promise<void> {
  const { database, clock } = context
  for (const { id, recipient } of await listChangedMails(database.kysely, momentOf(clock)))
    await database.transaction(async (trx) => {
      if (await takeBackMail(database, trx, id)) await mailLinks(context, trx, identityKey(recipient))
    })
}

/** False if nothing leaves. */
async function mailLinks(context: AppContext, trx: Trx, mailbox: string): Promise<boolean> {
  const { config, database, clock } = context
  const origin = await findSiteOrigin(config, trx)
  const after = clock.local()
  const rows = await listReservationsToCome(trx, { engine: database.engine, mailbox, after })
  const to = rows[0]?.client_email ?? null
  if (origin === null || to === null) return false
  const paths = await openLinks(context, trx, rows)
  const linked = rows.map((row) => ({ ...toMessageReservation(row), url: `${origin}${paths.get(row.id)}` }))
  return notifyByMail(context, trx, {
    type: LOST_LINKS,
    event: lostLinksEvent({ now: clock.instant(), count: rows.length }),
    to,
    values: { reservationLinks: reservationLinksText(linked) },
    cap: await readMailboxCap(context, trx),
  })
}
