import { randomInt } from 'node:crypto'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import type { AppContext } from '#server/app-context.ts'
import { isUnavailable, queueFor } from '#server/db/engine.ts'
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

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const IDLE_LIMIT = 12 * HOUR
const ABSOLUTE_LIMIT = 7 * 24 * HOUR
/** A session's last use is written down at most this often: reading a page should not be a write. */
const SEEN_STEP = 5 * MINUTE

const WINDOW = 15 * MINUTE
const MAX_FOR_ACCOUNT_AND_ADDRESS = 5
const MAX_FOR_ADDRESS = 20
const KEEP_FAILURES = 24 * HOUR

/** Who a token belongs to, or null when it is unknown or too old. */
export async function recognise({ database, clock }: AppContext, tokenHash: string): Promise<Admin | null> {
  const now = clock.instant()
  const session = await findSession(database.kysely, tokenHash, sessionLimits(now))
  if (!session) return null
  if (now - session.seenAt > SEEN_STEP) await noteUse({ database }, tokenHash, now)
  return session.admin
}

/** A full disk must not keep staff from reading: unnoted, the session only ends earlier. */
async function noteUse({ database }: Pick<AppContext, 'database'>, tokenHash: string, now: number) {
  try {
    await touchSession(database.kysely, tokenHash, now)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** Checks a name and a password; throws bad_credentials or too_many_requests. */
export async function checkCredentials(
  context: AppContext,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<Admin> {
  const { database, clock } = context
  // The attempt counts as failed until it proves right, so that a burst cannot slip through between two counts.
  const attempt = await recordAttempt(context, username.toLowerCase(), addressBlock(address))
  const account = await findAccount(database.kysely, username)
  const right = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !right) throw new Refusal('bad_credentials')
  await deleteFailure(database.kysely, attempt)
  await deleteDeadSessions(database.kysely, sessionLimits(clock.instant()))
  return account.admin
}

/** Makes the first superadmin where there is none. Answers the sign-in to show once, if a password was invented. */
export async function ensureSuperadmin({
  config,
  database,
  clock,
}: AppContext): Promise<{ username: string; password: string } | null> {
  if (await hasSuperadmin(database.kysely)) return null
  const chosen = config.firstAdmin
  const account = chosen ?? { username: 'admin', password: inventPassword() }
  await insertSuperadmin(database.kysely, {
    username: account.username,
    passwordHash: await hashPassword(account.password),
    chosenByOwner: chosen !== undefined,
    now: clock.instant(),
  })
  return chosen ? null : account
}

async function recordAttempt(context: AppContext, username: string, address: string): Promise<number> {
  const now = context.clock.instant()
  return context.database.transaction(async (trx) => {
    await queueFor(context.database, trx, { queue: 'signIn', keys: [address] })
    await deleteFailuresBefore(trx, now - KEEP_FAILURES)
    // Later ones were dated by a clock that has been corrected since.
    const failures = await listFailures(trx, address, { since: now - WINDOW, until: now + CLOCK_SKEW_MS })
    const mine = failures.filter((failure) => failure.username === username)
    if (context.config.rateLimits) {
      refuseOver(mine, MAX_FOR_ACCOUNT_AND_ADDRESS, now)
      refuseOver(failures, MAX_FOR_ADDRESS, now)
    }
    return insertFailure(trx, { username, address, now })
  })
}

/** One more is possible when the attempt that fills the window has left it. */
function refuseOver(failures: readonly { failedAt: number }[], max: number, now: number): void {
  const blocking = failures.at(-max)
  if (blocking === undefined) return
  throw new Refusal('too_many_requests', { retryAfter: Math.ceil((blocking.failedAt + WINDOW - now) / 1000) })
}

/** Between which instants a session must have been used, and made, to be alive now. */
export function sessionLimits(now: number): SessionLimits {
  return { idleSince: now - IDLE_LIMIT, createdSince: now - ABSOLUTE_LIMIT, until: now + CLOCK_SKEW_MS }
}

/** Four groups of four, without letters and digits that look alike: 79 bits, easy to copy by hand. */
function inventPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
