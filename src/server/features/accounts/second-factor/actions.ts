import type { SignInWays } from '#contract/accounts/second-factor.ts'
import { Refusal } from '#contract/errors.ts'
import { relyingPartyOf } from '#domain/accounts/passkey.ts'
import { CHALLENGE_MS, readCode } from '#domain/accounts/second-factor.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import type { Recently } from '#server/db/statements/happened.ts'
import { hashRecoveryCode } from '#server/security/recovery-codes.ts'
import { type KeySource, seal, unseal } from '#server/security/secret.ts'
import { findTotpStep } from '#server/security/totp.ts'
import {
  type Challenge,
  consumeChallenge,
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  deleteChallengesOf,
  deleteDeadChallenges,
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteTotp,
  findChallenge,
  findTotp,
  hasPasskey,
  hasSecondFactor,
  upsertChallenge,
} from './queries.ts'

const SECRET_PURPOSE = 'totp-secret'

export function sealSecret(keySource: KeySource, secret: string): string {
  return seal(keySource, secret, SECRET_PURPOSE)
}

/** Null under another key than it was sealed with. */
export function unsealSecret(keySource: KeySource, sealedSecret: string): string | null {
  return unseal(keySource, sealedSecret, SECRET_PURPOSE)
}

type RightPassword = { userId: number; passwordHash: string; visitorHash: string }

/** Throws second_factor_required, after noting that this visitor has given the right password. */
export async function requireSecondStep(
  { database: { kysely: db }, clock }: AppContext,
  { userId, passwordHash, visitorHash }: RightPassword,
): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) return
  const now = clock.instant()
  await deleteDeadChallenges(db, challengeWindow(now))
  await upsertChallenge(db, { visitorHash, userId, passwordHash, now })
  throw new Refusal('second_factor_required')
}

export function findLiveChallenge(
  { database, clock }: AppContext,
  visitorHash: string,
): Promise<Challenge | null> {
  return findChallenge(database.kysely, visitorHash, challengeWindow(clock.instant()))
}

function challengeWindow(now: number): Recently {
  return { since: now - CHALLENGE_MS, now }
}

export async function listSignInWays(context: AppContext, visitorHash: string): Promise<SignInWays> {
  const { kysely: db } = context.database
  const challenge = await findLiveChallenge(context, visitorHash)
  if (!challenge) return { code: false, passkey: false, recovery: false }
  const totp = await findTotp(db, challenge.userId)
  return {
    code: totp?.isConfirmed ?? false,
    passkey:
      relyingPartyOf(context.config.publicUrl?.origin) !== null && (await hasPasskey(db, challenge.userId)),
    recovery: (await countRecoveryCodes(db, challenge.userId)) > 0,
  }
}

type TypedStep = { userId: number; visitorHash: string; code: string }

/** True once for each right code and for each right password. */
export async function consumeStep(
  context: AppContext,
  { userId, visitorHash, code }: TypedStep,
): Promise<boolean> {
  if (!(await consumeCode(context, userId, code))) return false
  return consumeChallenge(context.database.kysely, visitorHash, userId)
}

async function consumeCode({ config, database, clock }: AppContext, userId: number, typed: string) {
  const { kysely: db } = database
  const { kind, code } = readCode(typed)
  if (kind === 'recovery') return consumeRecoveryCode(db, userId, hashRecoveryCode(config, userId, code))
  const totp = await findTotp(db, userId)
  const secret = totp && unsealSecret(config, totp.sealedSecret)
  const step = secret && findTotpStep(secret, code, clock.instant())
  return typeof step === 'number' && consumeTotpStep(db, userId, step)
}

export async function deleteSecondFactor(trx: Trx, userId: number): Promise<void> {
  await deleteTotp(trx, userId)
  await deletePasskeysOf(trx, userId)
  await deleteRecoveryCodes(trx, userId)
  await deleteChallengesOf(trx, userId)
}
