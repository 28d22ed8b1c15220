import { type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely'
import type { StaffMember } from '#contract/accounts/second-factor.ts'
import { sortByName } from '#domain/language/person-name.ts'
import { toFlag } from '#server/db/columns.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { happenedSince, isOutdated, type Recently } from '#server/db/statements/happened.ts'
import type { Tables } from '#server/db/tables.ts'

type Condition = ExpressionWrapper<Tables, 'users', SqlBool>

/** About a row of `users`: the only place that knows the kinds of second factors. */
function ownsSecondFactor(): Condition {
  const eb = expressionBuilder<Tables, 'users'>()
  const hasTotp = eb.exists(
    eb
      .selectFrom('totp_secrets')
      .select('totp_secrets.user_id')
      .whereRef('totp_secrets.user_id', '=', 'users.id')
      .where('confirmed_at', 'is not', null),
  )
  const ownsPasskey = eb.exists(
    eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
  )
  return eb.or([hasTotp, ownsPasskey])
}

/** About a row of `users`: the practice requires a second factor, and this person has none. */
export function owesSecondFactor(): Condition {
  const eb = expressionBuilder<Tables, 'users'>()
  const isRequired = eb.exists(eb.selectFrom('second_factor_policy').select('id').where('required', '=', 1))
  return eb.and([isRequired, eb.not(ownsSecondFactor())])
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(ownsSecondFactor())
    .executeTakeFirst()
  return row !== undefined
}

export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const { required } = await db
    .selectFrom('second_factor_policy')
    .select('required')
    .executeTakeFirstOrThrow()
  return required === 1
}

export async function writeSecondFactorPolicy(db: Db, required: boolean): Promise<void> {
  await db
    .updateTable('second_factor_policy')
    .set({ required: toFlag(required) })
    .execute()
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      ownsSecondFactor().as('hasSecondFactor'),
    ])
    .where('removed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()
  return sortByName(rows).map(({ id, firstName, lastName, hasSecondFactor }) => ({
    id,
    name: `${firstName} ${lastName}`,
    hasSecondFactor: Boolean(hasSecondFactor),
  }))
}

export type StoredTotp = { sealedSecret: string; isConfirmed: boolean }

export async function findTotp(db: Db, userId: number): Promise<StoredTotp | null> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { sealedSecret: row.sealed_secret, isConfirmed: row.confirmed_at !== null } : null
}

/** Replaces one that was never confirmed. False if there is a confirmed one. */
export async function upsertUnconfirmedTotp(
  db: Db,
  { userId, sealedSecret, now }: { userId: number; sealedSecret: string; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, sealed_secret: sealedSecret, confirmed_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if it is confirmed already, or was replaced since it was read. */
export async function confirmTotp(
  trx: Trx,
  totp: { userId: number; sealedSecret: string; step: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: totp.now, last_step: totp.step })
    .where('user_id', '=', totp.userId)
    .where('sealed_secret', '=', totp.sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if a code of this step or of a later one was accepted before. */
export async function consumeTotpStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTotp(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeysOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRecoveryCodes(
  trx: Trx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** False if this code is unknown or was used before. */
export async function consumeRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export type Challenge = { userId: number; username: string; passwordHash: string }

/** Null once the account's password has changed. */
export async function findChallenge(
  db: Db,
  visitorHash: string,
  recently: Recently,
): Promise<Challenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as userId', 'username', 'users.password_hash as passwordHash'])
    .where('visitor_hash', '=', visitorHash)
    .whereRef('users.password_hash', '=', 'sign_in_challenges.password_hash')
    .where('removed_at', 'is', null)
    .where(happenedSince('sign_in_challenges.created_at', recently))
    .executeTakeFirst()
  return row && row.passwordHash !== null ? { ...row, passwordHash: row.passwordHash } : null
}

type NewChallenge = { visitorHash: string; userId: number; passwordHash: string; now: number }

export async function upsertChallenge(
  db: Db,
  { visitorHash, userId, passwordHash, now }: NewChallenge,
): Promise<void> {
  const row = { user_id: userId, password_hash: passwordHash, created_at: now }
  await db
    .insertInto('sign_in_challenges')
    .values({ visitor_hash: visitorHash, ...row })
    .onConflict((conflict) => conflict.column('visitor_hash').doUpdateSet(row))
    .execute()
}

/** False if another request has consumed it. */
export async function consumeChallenge(db: Db, visitorHash: string, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('visitor_hash', '=', visitorHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteChallengesOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function deleteDeadChallenges(db: Db, recently: Recently): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where(isOutdated('created_at', recently)).execute()
}
