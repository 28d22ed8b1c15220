import { randomInt } from 'node:crypto'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import type { AppContext } from '#server/app-context.ts'
import { isUnavailable, lockKeys } from '#server/db/engine.ts'
import { addressBlock } from '#server/security/address-block.ts'
import { hashPassword, verifyPassword } from '#server/security/password.ts'
import {
  deleteDeadSessions,
  deleteFailure,
  deleteFailuresBefore,
  findAccount,
  findSession,
  hasSuperadmin,
  insertFailure,
  insertSuperadmin,
  listFailures,
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
): Promise<Admin | null> {
  const now = clock.instant()
  const session = await findSession(database.kysely, tokenHash, sessionLimits(now))
  if (!session) return null
  if (now - session.seenAt > SEEN_WRITE_INTERVAL_MS) await recordSessionUse({ database }, tokenHash, now)
  return session.admin
}

/** A database that refuses writes (a full disk) must not sign staff out: the session merely expires earlier. */
async function recordSessionUse({ database }: Pick<AppContext, 'database'>, tokenHash: string, now: number) {
  try {
    await touchSession(database.kysely, tokenHash, now)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

export async function checkCredentials(
  context: AppContext,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<Admin> {
  const { database, clock } = context
  // Recorded as a failure before the password is verified, so that parallel attempts cannot all pass the count.
  const attemptId = await recordAttempt(context, username.toLowerCase(), addressBlock(address))
  const account = await findAccount(database.kysely, username)
  const isCorrect = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !isCorrect) throw new Refusal('bad_credentials')
  await deleteFailure(database.kysely, attemptId)
  await deleteDeadSessions(database.kysely, sessionLimits(clock.instant()))
  return account.admin
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
