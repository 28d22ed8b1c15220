import { Refusal } from '#contract/errors.ts'
import type { DeclineChoice, DeclineState } from '#contract/messages/declines.ts'
import { type DeclineKind, kindOfType } from '#domain/messages/decline.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import type { MessageValues } from '#domain/messages/message-values.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import {
  type Decline,
  deleteDecline,
  endWaitingRequests,
  findAddressHash,
  insertDecline,
  listDeclined,
  listUnsentMessages,
  listWaitingMailboxes,
  renewDecline,
  upsertDeclineLink,
} from './queries.ts'

type Keys = Pick<AppContext, 'config'>

/** Keyed hash: without SECRET_KEY, the stored values do not reveal whose they are. */
export function addressHashOf({ config }: Keys, email: string): string {
  return hmacToken(config, identityKey(email), 'testimonial-address')
}

export async function hasDeclined(db: Db, addressHash: string, kind: DeclineKind): Promise<boolean> {
  return (await listDeclined(db, addressHash)).includes(kind)
}

/** As `hasDeclined`, and dates the choice anew: it must outlast the data of a client who still comes. */
export async function respectDecline({ clock }: Pick<AppContext, 'clock'>, trx: Trx, choice: Decline) {
  if (!(await hasDeclined(trx, choice.addressHash, choice.kind))) return false
  await renewDecline(trx, choice, clock.instant())
  return true
}

type Addressed = { type: MessageType; email: string | null; siteOrigin: string | null }

/** Below the site's address, around the token of a mailbox; an invitation has a link of its own. */
const LINK_PATHS: Record<Exclude<DeclineKind, 'invitation'>, string> = {
  reminder: 'rappels',
  waiting: 'places',
  rebooking: 'reprendre',
}

/**
 * The link by which a mailbox declines messages of this type; none without a public address. It is derived, so that
 * all messages to one mailbox carry the same one.
 */
export async function declineValues(
  context: Pick<AppContext, 'config' | 'clock'>,
  trx: Trx,
  { type, email, siteOrigin: origin }: Addressed,
): Promise<Pick<MessageValues, 'declineUrl'>> {
  const { config, clock } = context
  const kind = kindOfType(type)
  if (kind === null || kind === 'invitation' || email === null || origin === null) return {}
  const addressHash = addressHashOf(context, email)
  const token = hmacToken(config, addressHash, 'decline')
  await upsertDeclineLink(trx, { tokenHash: hashToken(token), addressHash, now: clock.instant() })
  return { declineUrl: `${origin}/${LINK_PATHS[kind]}/${token}/refus` }
}

/** RFC 8058, 3.1: one-click unsubscription needs https. */
export function oneClickUrl({ declineUrl }: Pick<MessageValues, 'declineUrl'>): string | null {
  return declineUrl?.startsWith('https:') ? declineUrl : null
}

export async function readDeclines({ database }: AppContext, token: string): Promise<DeclineState> {
  return declinesOf(database.kysely, await requireAddressHash(database.kysely, token))
}

export async function changeDeclines(
  context: AppContext,
  token: string,
  choice: DeclineChoice,
): Promise<DeclineState> {
  const { kysely: db } = context.database
  const addressHash = await requireAddressHash(db, token)
  await applyChoice(context, addressHash, choice)
  return declinesOf(db, addressHash)
}

/** An unknown token has no effect, so that the reply to a mailbox provider never reveals which tokens exist. */
export async function declineByOneClick(
  context: AppContext,
  token: string,
  kind: DeclineKind,
): Promise<void> {
  const addressHash = await findAddressHash(context.database.kysely, hashToken(token))
  if (addressHash !== null) await applyChoice(context, addressHash, { kind, declined: true })
}

/** The lock keeps a message from being written meanwhile, which the withdrawal would not find. */
async function applyChoice(
  context: AppContext,
  addressHash: string,
  { kind, declined }: DeclineChoice,
): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'declinable', keys: [addressHash] })
    if (!declined) return deleteDecline(trx, { addressHash, kind })
    await insertDecline(trx, { addressHash, kind }, clock.instant())
    const unsent = await listUnsentMessages(database, trx, kind)
    const declinedIds = unsent
      .filter(({ email }) => email !== null && addressHashOf(context, email) === addressHash)
      .map(({ id }) => id)
    await withdrawMessages(trx, declinedIds)
    if (kind === 'waiting') await endWaiting(context, trx, addressHash)
  })
}

/** Declining freed time ends the requests of the mailbox. */
async function endWaiting(context: AppContext, trx: Trx, addressHash: string): Promise<void> {
  const waiting = await listWaitingMailboxes(trx)
  const ids = waiting.filter(({ email }) => addressHashOf(context, email) === addressHash).map(({ id }) => id)
  await endWaitingRequests(trx, ids, context.clock.instant())
}

export function declinesOfAddress(context: AppContext, email: string): Promise<DeclineState> {
  return declinesOf(context.database.kysely, addressHashOf(context, email))
}

async function declinesOf(db: Db, addressHash: string): Promise<DeclineState> {
  const declined = await listDeclined(db, addressHash)
  return {
    reminder: declined.includes('reminder'),
    invitation: declined.includes('invitation'),
    waiting: declined.includes('waiting'),
    rebooking: declined.includes('rebooking'),
  }
}

async function requireAddressHash(db: Db, token: string): Promise<string> {
  const addressHash = await findAddressHash(db, hashToken(token))
  if (addressHash === null) throw new Refusal('not_found')
  return addressHash
}
