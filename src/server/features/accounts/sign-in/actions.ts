import { randomInt } from 'node:crypto'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { readCode } from '#domain/accounts/second-factor.ts'
import { SIGN_IN_WINDOW_MS, type SignInOrigin, signInWait } from '#domain/accounts/sign-in-delay.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { isUnavailable, lockKeys } from '#server/db/engine.ts'
import { addressBlock, wideNetwork } from '#server/security/address-block.ts'
import { hasCost, hashPassword, rehashPassword, saltOf, verifyPassword } from '#server/security/password.ts'
import { hmacToken } from '#server/security/secret.ts'
import { weaknessOf } from '#server/security/weak-password.ts'
import { recordAudit } from '../audit-trail/actions.ts'
import { consumeStep, findLiveChallenge } from '../second-factor/actions.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { isDeviceOf, rememberDevice } from './devices.ts'
import {
  type Account,
  deleteFailure,
  deleteFailuresBefore,
  findAccount,
  findSession,
  hasSuperadmin,
  insertFailure,
  insertSession,
  insertSuperadmin,
  listFailures,
  recordAuthentication,
  replacePasswordHash,
  type SessionLimits,
  touchSession,
} from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_IDLE_MS = 12 * HOUR_MS
const MAX_SESSION_AGE_MS = 7 * 24 * HOUR_MS
/** Minimum time between two writes of `seen_at`, so that reading a page is rarely a write. */
const SEEN_WRITE_INTERVAL_MS = 5 * MINUTE_MS

const FAILURE_RETENTION_MS = 24 * HOUR_MS

export async function resolveCaller(
  { database, clock }: AppContext,
  tokenHash: string,
): Promise<{ caller: Admin; authenticatedAt: number } | null> {
  const now = clock.instant()
  const session = await findSession(database.kysely, tokenHash, sessionLimits(now))
  if (!session) return null
  if (now - session.seenAt > SEEN_WRITE_INTERVAL_MS) await recordSessionUse({ database }, tokenHash, now)
  return { caller: session.admin, authenticatedAt: session.authenticatedAt }
}

/** A database that refuses writes (a full disk) must not sign staff out: the session merely expires earlier. */
async function recordSessionUse({ database }: Pick<AppContext, 'database'>, tokenHash: string, now: number) {
  try {
    await touchSession(database.kysely, tokenHash, now)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

export type SignInAttempt = {
  username: string
  address: string
  /** Hash of the device cookie's token; null without one. */
  deviceHash: string | null
  /** The session's user, who proves again who they are. */
  actorId?: number
}

export type VerifiedAccount = { admin: Admin; passwordHash: string; hasProvenSecondFactor?: true }

export async function checkCredentials(
  context: AppContext,
  { password, ...attempt }: SignInAttempt & { password: string },
): Promise<VerifiedAccount> {
  const { passwordCost: cost } = context.config
  const account = await countAttempt(context, attempt, (found, { isKnownDevice }) =>
    verifyPassword(password, found?.passwordHash ?? null, { cost, isUrgent: isKnownDevice }),
  )
  return { ...account, passwordHash: await renewHash(context, account, password) }
}

/** Of a hash whose cost is no longer the site's; a password changed meanwhile stays. */
async function renewHash(
  { config, database }: AppContext,
  { admin, passwordHash }: VerifiedAccount,
  password: string,
): Promise<string> {
  if (hasCost(passwordHash, config.passwordCost)) return passwordHash
  const to = await rehashPassword(password, passwordHash, config.passwordCost)
  await replacePasswordHash(database.kysely, admin.id, { from: passwordHash, to })
  return to
}

/** Verifies a proof of identity within the limits of failed sign-ins. Throws bad_credentials, too_many_requests. */
export async function countAttempt(
  context: AppContext,
  { username, address, deviceHash, actorId }: SignInAttempt,
  verify: (account: Account | null, device: { isKnownDevice: boolean }) => Promise<boolean>,
): Promise<VerifiedAccount> {
  const { kysely: db } = context.database
  const isKnownDevice = deviceHash !== null && (await isDeviceOf(db, { deviceHash, username }))
  // Recorded as a failure before it is verified, so that parallel attempts cannot all pass the count.
  const attemptId = await recordAttempt(context, {
    username: usernameKey(context, username),
    ...keyedOrigin(context, address),
    deviceHash: isKnownDevice ? deviceHash : null,
  })
  const account = await findAccount(db, username)
  const isCorrect = await verify(account, { isKnownDevice }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'unavailable') await deleteFailure(db, attemptId)
    throw error
  })
  if (!isCorrect || account?.passwordHash == null) {
    // Of an unknown username, too: the answer takes as long.
    await recordFailure(context, { userId: account?.admin.id ?? null, address, actorId })
    throw new Refusal('bad_credentials')
  }
  await deleteFailure(db, attemptId)
  return { admin: account.admin, passwordHash: account.passwordHash }
}

type Failure = { userId: number | null; address: string; actorId: number | undefined }

function recordFailure(context: AppContext, { userId, address, actorId }: Failure) {
  const failure =
    actorId === undefined
      ? { action: 'sign_in_failed' as const, actorId: null, subjectId: userId }
      : { action: 'reauthentication_failed' as const, actorId, subjectId: actorId }
  return recordAudit(context, context.database.kysely, { ...failure, address })
}

type SecondStep = Omit<SignInAttempt, 'username'> & { visitorHash: string; code: string }

/** Throws second_factor_refused for every reason, so that nobody learns which. */
export async function takeSecondStep(
  context: AppContext,
  { visitorHash, code, ...origin }: SecondStep,
): Promise<VerifiedAccount> {
  const challenge = await findLiveChallenge(context, visitorHash)
  if (!challenge) throw new Refusal('second_factor_refused')
  const { userId, username, passwordHash } = challenge
  try {
    const { admin } = await countAttempt(
      context,
      { ...origin, username },
      async (account) => account?.admin.id === userId && consumeStep(context, { userId, visitorHash, code }),
    )
    if (readCode(code).kind === 'recovery')
      await recordUsedRecoveryCode(context, { userId, address: origin.address })
    return { admin, passwordHash, hasProvenSecondFactor: true }
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'bad_credentials'
    throw isWrong ? new Refusal('second_factor_refused', { cause: error }) : error
  }
}

function recordUsedRecoveryCode(
  context: AppContext,
  { userId, address }: { userId: number; address: string },
) {
  return recordAudit(context, context.database.kysely, {
    action: 'recovery_code_used',
    actorId: userId,
    subjectId: userId,
    address,
  })
}

type Confirmation = Omit<SignInAttempt, 'username'> & { password: string; tokenHash: string }

/** Re-authentication of a session. Shares the rate limit of sign-ins. */
export async function confirmIdentity(
  context: AppContext,
  { id: actorId, username }: Admin,
  { tokenHash, ...confirmation }: Confirmation,
): Promise<void> {
  try {
    await checkCredentials(context, { username, actorId, ...confirmation })
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'bad_credentials'
    throw isWrong ? invalid('password', 'Ce mot de passe est incorrect.', error) : error
  }
  await recordAuthentication(context.database.kysely, tokenHash, context.clock.instant())
}

type NewSession = { tokenHash: string; deviceHash: string; userAgent: string }

/**
 * Its device is known from now on. Throws bad_credentials if the password has changed since it was verified, or a
 * second factor was added.
 */
export async function startSession(
  context: AppContext,
  { admin, passwordHash, hasProvenSecondFactor }: VerifiedAccount,
  { deviceHash, ...session }: NewSession,
): Promise<void> {
  const { database, clock } = context
  const now = clock.instant()
  const isInserted = await database.transaction(async (trx) => {
    // Changes of the password and of second factors hold the same lock: they end every session inserted before.
    await lockKeys(database, trx, { namespace: 'account', keys: [admin.id] })
    if (!hasProvenSecondFactor && (await hasSecondFactor(trx, admin.id))) return false
    const user = { userId: admin.id, now }
    if (!(await insertSession(trx, { ...session, ...user, passwordSalt: saltOf(passwordHash) }))) return false
    await rememberDevice(trx, { deviceHash, ...user })
    return true
  })
  if (!isInserted) throw new Refusal('bad_credentials')
}

const WEAK_PASSWORDS = {
  common: french`ce mot de passe est trop courant : il serait deviné tout de suite`,
  personal: 'ce mot de passe ressemble trop au nom du compte',
}

/** Only while the account is still to be created: a stricter version must not stop a site that runs. */
export async function refuseWeakFirstPassword({ config, database }: AppContext): Promise<void> {
  const { firstAdmin } = config
  if (!firstAdmin || (await hasSuperadmin(database.kysely))) return
  const weakness = weaknessOf(firstAdmin.password, [firstAdmin.username])
  if (weakness !== null) throw new CannotStart(french`ADMIN_PASSWORD : ${WEAK_PASSWORDS[weakness]}`)
}

/** Returns the generated credentials, to be shown once; null if the account exists or was configured. */
export async function ensureSuperadmin({
  config,
  database,
  clock,
}: AppContext): Promise<{ username: string; password: string } | null> {
  if (await hasSuperadmin(database.kysely)) return null
  const configured = config.firstAdmin
  const account = configured ?? { username: 'admin', password: generatePassword() }
  const passwordHash = await hashPassword(account.password, config.passwordCost)
  const isInserted = await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'starter', keys: ['superadmin'] })
    if (await hasSuperadmin(trx)) return false
    const { username } = account
    const isConfigured = configured !== undefined
    await insertSuperadmin(trx, { username, passwordHash, isConfigured, now: clock.instant() })
    return true
  })
  return configured || !isInserted ? null : account
}

/** Under which failed sign-ins count. */
export function usernameKey({ config }: Pick<AppContext, 'config'>, username: string): string {
  return hmacToken(config, username.toLowerCase(), 'login-username')
}

/** Failures are only compared, so the address itself is never stored. */
function keyedOrigin({ config }: AppContext, address: string): Pick<SignInOrigin, 'address' | 'network'> {
  const network = wideNetwork(address)
  const key = (block: string) => hmacToken(config, block, 'login-address')
  return { address: key(addressBlock(address)), network: network === null ? null : key(network) }
}

async function recordAttempt({ config, database, clock }: AppContext, origin: SignInOrigin): Promise<number> {
  const now = clock.instant()
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'signIn', keys: keysOf(origin) })
    const failures = await listFailures(trx, origin, { since: now - SIGN_IN_WINDOW_MS, now })
    const wait = signInWait(failures, origin, now)
    if (config.rateLimits && wait > 0)
      throw new Refusal('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
    await deleteFailuresBefore(trx, now - FAILURE_RETENTION_MS)
    return insertFailure(trx, { ...origin, failedAt: now })
  })
}

/** A known device does not wait for strangers who try the same account. */
function keysOf({ username, address, network, deviceHash }: SignInOrigin): string[] {
  if (deviceHash !== null) return [`${username} ${deviceHash}`]
  return network === null ? [username, address] : [username, address, network]
}

export function sessionLimits(now: number): SessionLimits {
  return { idleSince: now - MAX_IDLE_MS, createdSince: now - MAX_SESSION_AGE_MS, now }
}

/** Four groups of four, without look-alike letters and digits: 79 bits, easy to type. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
