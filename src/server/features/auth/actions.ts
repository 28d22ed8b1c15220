import { randomInt } from 'node:crypto'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import type { AppContext } from '#server/app-context.ts'
import { isUnavailable, lockKeys } from '#server/db/engine.ts'
import { addressBlock } from '#server/security/address-block.ts'
import { hashPassword, verifyPassword } from '#server/security/password.ts'
import { recordAudit } from '../audit-trail/actions.ts'
import {
  type Account,
  deleteDeadSessions,
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
  type SessionLimits,
  touchSession,
} from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_IDLE_MS = 12 * HOUR_MS
const MAX_SESSION_AGE_MS = 7 * 24 * HOUR_MS
/** Minimum time between two writes of `seen_at`, so that reading a page is rarely a write. */
const SEEN_WRITE_INTERVAL_MS = 5 * MINUTE_MS

const FAILURE_WINDOW_MS = 15 * MINUTE_MS
const MAX_FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
const MAX_FAILURES_PER_ADDRESS = 20
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

export type Attempt = { username: string; address: string }

export type VerifiedAccount = { admin: Admin; passwordHash: string }

export async function checkCredentials(
  context: AppContext,
  { password, ...attempt }: Attempt & { password: string },
): Promise<VerifiedAccount> {
  return countAttempt(context, attempt, async (account) => {
    const isCorrect = await verifyPassword(password, account?.passwordHash ?? null)
    return isCorrect && account !== null
  })
}

/** Verifies a proof of identity within the limits of failed sign-ins. Throws bad_credentials, too_many_requests. */
export async function countAttempt(
  context: AppContext,
  { username, address }: Attempt,
  verify: (account: Account | null) => Promise<boolean>,
): Promise<VerifiedAccount> {
  const { kysely: db } = context.database
  // Recorded as a failure before it is verified, so that parallel attempts cannot all pass the count.
  const attemptId = await recordAttempt(context, username.toLowerCase(), addressBlock(address))
  const account = await findAccount(db, username)
  const isCorrect = await verify(account)
  if (!isCorrect || account?.passwordHash == null) {
    if (account) await recordFailedSignIn(context, { userId: account.admin.id, address })
    throw new Refusal('bad_credentials')
  }
  await deleteFailure(db, attemptId)
  return { admin: account.admin, passwordHash: account.passwordHash }
}

function recordFailedSignIn(context: AppContext, { userId, address }: { userId: number; address: string }) {
  return recordAudit(context, context.database.kysely, {
    action: 'sign_in_failed',
    actorId: null,
    subjectId: userId,
    address,
  })
}

type Confirmation = { password: string; address: string; tokenHash: string }

/** Re-authentication of a session. Shares the rate limit of sign-ins. */
export async function confirmIdentity(
  context: AppContext,
  { username }: Admin,
  { password, address, tokenHash }: Confirmation,
): Promise<void> {
  try {
    await checkCredentials(context, { username, password, address })
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'bad_credentials'
    const issues = [{ path: 'password', message: 'Ce mot de passe est incorrect.' }]
    throw isWrong ? new Refusal('invalid', { issues, cause: error }) : error
  }
  await recordAuthentication(context.database.kysely, tokenHash, context.clock.instant())
}

type NewSession = { tokenHash: string; userAgent: string }

/** Throws bad_credentials if the password has changed since it was verified. */
export async function startSession(
  { database, clock }: AppContext,
  { admin, passwordHash }: VerifiedAccount,
  session: NewSession,
): Promise<void> {
  const now = clock.instant()
  const isInserted = await database.transaction(async (trx) => {
    // Changes of the password hold the same lock: they end every session that was inserted before.
    await lockKeys(database, trx, { namespace: 'account', keys: [admin.id] })
    return insertSession(trx, { ...session, userId: admin.id, passwordHash, now })
  })
  if (!isInserted) throw new Refusal('bad_credentials')
  await deleteDeadSessions(database.kysely, sessionLimits(now))
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
  await insertSuperadmin(database.kysely, {
    username: account.username,
    passwordHash: await hashPassword(account.password),
    isConfigured: configured !== undefined,
    now: clock.instant(),
  })
  return configured ? null : account
}

async function recordAttempt(context: AppContext, username: string, address: string): Promise<number> {
  const now = context.clock.instant()
  return context.database.transaction(async (trx) => {
    await lockKeys(context.database, trx, { namespace: 'signIn', keys: [address] })
    await deleteFailuresBefore(trx, now - FAILURE_RETENTION_MS)
    // Failures dated after `until` come from a wrong clock that has since been corrected.
    const failures = await listFailures(trx, address, {
      since: now - FAILURE_WINDOW_MS,
      until: now + CLOCK_SKEW_MS,
    })
    const failuresForAccount = failures.filter((failure) => failure.username === username)
    if (context.config.rateLimits) {
      refuseTooManyFailures(failuresForAccount, MAX_FAILURES_PER_ACCOUNT_AND_ADDRESS, now)
      refuseTooManyFailures(failures, MAX_FAILURES_PER_ADDRESS, now)
    }
    return insertFailure(trx, { username, address, now })
  })
}

/** The next attempt is allowed once the oldest of the last `max` failures leaves the window. */
function refuseTooManyFailures(failures: readonly { failedAt: number }[], max: number, now: number): void {
  const blocking = failures.at(-max)
  if (blocking === undefined) return
  throw new Refusal('too_many_requests', {
    retryAfter: Math.ceil((blocking.failedAt + FAILURE_WINDOW_MS - now) / 1000),
  })
}

export function sessionLimits(now: number): SessionLimits {
  return { idleSince: now - MAX_IDLE_MS, createdSince: now - MAX_SESSION_AGE_MS, until: now + CLOCK_SKEW_MS }
}

/** Four groups of four, without look-alike letters and digits: 79 bits, easy to type. */
function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
