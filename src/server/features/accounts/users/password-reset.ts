import { Refusal } from '#contract/errors.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import {
  endAccountLinks,
  findAccountByLink,
  insertAccountLink,
  listAccountLinkTimes,
} from '#server/db/statements/account-links.ts'
import { consumeLink } from '#server/db/statements/one-time-links.ts'
import { hashPassword } from '#server/security/password.ts'
import { countStrangerMail, refuseBeyondBudget } from '../../messages/booking-limits/mail-budget.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { findActiveTemplate } from '../../messages/notifications/queries.ts'
import { recordAudit } from '../audit-trail/actions.ts'
import { generatePassword, usernameKey } from '../sign-in/actions.ts'
import { isKnownDevice, rememberDevice } from '../sign-in/devices.ts'
import { deleteFailuresOf } from '../sign-in/queries.ts'
import { notifyPasswordChange, refuseGuessablePassword, requireUser, revokeAccess } from './actions.ts'
import {
  hasResetRequests,
  insertResetRequest,
  listReachableUsers,
  requirePasswordChange,
  takeResetRequests,
  updatePassword,
} from './queries.ts'

const HOUR_MS = 3_600_000
const MAX_LINKS_PER_HOUR = 3

const MESSAGE_TYPE = 'password_reset'

type Asking = { address: string; deviceHash: string | null }

/**
 * Only records the request; the worker looks the account up later. So neither the reply nor its timing reveals
 * whether the account exists. A device that an account knows is not refused, so that no stranger keeps staff out.
 */
export async function requestPasswordLink(
  context: AppContext,
  account: string,
  { address, deviceHash }: Asking,
): Promise<void> {
  const { config, database } = context
  const template = await findActiveTemplate(database.kysely, MESSAGE_TYPE)
  const origin = await findSiteOrigin(config, database.kysely)
  if (!template || origin === null) throw new Refusal('links_unavailable')
  const isOfStaff = deviceHash !== null && (await isKnownDevice(database.kysely, deviceHash))
  if (!isOfStaff) await refuseBeyondBudget(context, database.kysely, { address })
  await insertResetRequest(database.kysely, account)
}

export async function sendPasswordLinks(context: AppContext): Promise<void> {
  const { config, database } = context
  if (!(await hasResetRequests(database.kysely))) return
  const origin = await findSiteOrigin(config, database.kysely)
  if (origin === null) return
  await database.transaction(async (trx) => {
    // Serialized across processes: each new link of an account must end the one before.
    await lockKeys(database, trx, { namespace: 'account', keys: ['password-reset'] })
    const accounts = new Set((await takeResetRequests(trx)).map(identityKey))
    for (const account of accounts) {
      for (const person of await lockReachableUsers(context, trx, account))
        await sendResetLink(context, trx, { origin, person })
    }
  })
}

type ReachableUser = Awaited<ReturnType<typeof listReachableUsers>>[number]

/** Read again under the accounts’ locks: a new address or password ends the links that exist, not one being written. */
async function lockReachableUsers(
  { database }: AppContext,
  trx: Trx,
  account: string,
): Promise<ReachableUser[]> {
  const keys = (await listReachableUsers(trx, account)).map(({ id }) => id)
  await lockKeys(database, trx, { namespace: 'account', keys })
  return (await listReachableUsers(trx, account)).filter(({ id }) => keys.includes(id))
}

/** A new link ends the earlier ones. The hourly limit keeps a mailbox from being flooded. */
async function sendResetLink(
  context: AppContext,
  trx: Trx,
  { origin, person }: { origin: string; person: ReachableUser },
): Promise<void> {
  const now = context.clock.instant()
  const lastHour = { userId: person.id, since: now - HOUR_MS }
  const times = await listAccountLinkTimes(trx, 'password_resets', lastHour)
  if (times.length >= MAX_LINKS_PER_HOUR && context.config.rateLimits) return
  await endAccountLinks(trx, 'password_resets', person.id)
  const { id, path } = await insertResetLink(trx, person.id, now)
  await countStrangerMail(context, trx, { address: null })
  await notifyByMail(context, trx, {
    type: MESSAGE_TYPE,
    event: `password-reset:${id}`,
    to: person.email,
    values: {
      firstName: person.firstName,
      username: person.username,
      resetUrl: origin + path,
    },
  })
}

async function insertResetLink(trx: Trx, userId: number, now: number): Promise<{ id: number; path: string }> {
  const { id, token } = await insertAccountLink(trx, 'password_resets', { userId, now })
  return { id, path: `/admin/mot-de-passe/${token}` }
}

/** Shown once to whoever runs the server. Without an address of the site there are no links. */
export type FirstStep = { link: string } | { password: string }

/** The former password and the account's sessions end at once; the second factor stays. */
export async function resetFromServer(context: AppContext, userId: number): Promise<FirstStep> {
  const { config, database, clock } = context
  const origin = await findSiteOrigin(config, database.kysely)
  const password = generatePassword()
  const hash = await hashPassword(password, config.passwordCost)
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    const user = await requireUser(trx, userId)
    await updatePassword(trx, userId, hash)
    await requirePasswordChange(trx, userId)
    await endAccountLinks(trx, 'staff_invitations', userId)
    await endAccountLinks(trx, 'password_resets', userId)
    await revokeAccess(context, trx, user)
    await deleteFailuresOf(trx, usernameKey(context, user.username))
    await notifyPasswordChange(context, trx, { user, changer: 'server' })
    const line = { action: 'password_changed', actorId: null, subjectId: userId, address: null } as const
    await recordAudit(context, trx, line)
    if (origin === null) return { password }
    const { path } = await insertResetLink(trx, userId, clock.instant())
    return { link: origin + path }
  })
}

/** Throws not_found for unknown, used and expired links alike. */
export async function requireResetLink({ database, clock }: AppContext, token: string) {
  const link = { token, now: clock.instant() }
  const person = await findAccountByLink(database.kysely, 'password_resets', link)
  if (!person) throw new Refusal('not_found')
  return { person, link }
}

type NewPassword = { password: string; deviceHash: string }

/**
 * Returns the account's id. Makes the device known to the account, so that a stranger's failed sign-ins do not keep its
 * owner waiting.
 */
export async function choosePassword(
  context: AppContext,
  token: string,
  { password, deviceHash }: NewPassword,
): Promise<number> {
  const { database } = context
  const { person, link } = await requireResetLink(context, token)
  await refuseGuessablePassword(database.kysely, password, { person, field: 'password' })
  const hash = await hashPassword(password, context.config.passwordCost)
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [person.id] })
    if (!(await consumeLink(trx, 'password_resets', link))) throw new Refusal('not_found')
    await updatePassword(trx, person.id, hash)
    await revokeAccess(context, trx, { id: person.id })
    await deleteFailuresOf(trx, usernameKey(context, person.username))
    await rememberDevice(trx, { deviceHash, userId: person.id, now: context.clock.instant() })
    await notifyPasswordChange(context, trx, { user: person, changer: 'link' })
  })
  return person.id
}
