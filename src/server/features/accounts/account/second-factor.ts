import type { OwnSecondFactor, SecondFactorPolicy } from '#contract/accounts/second-factor.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { readCode } from '#domain/accounts/second-factor.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import {
  type AccountChanger,
  type FactorChange,
  secondFactorValues,
} from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { createRecoveryCodes, hashRecoveryCode } from '#server/security/recovery-codes.ts'
import { createTotpSecret, findTotpStep, totpUri } from '#server/security/totp.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { deleteSecondFactor, sealSecret, unsealSecret } from '../second-factor/actions.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  hasPasskey,
  hasSecondFactor,
  insertRecoveryCodes,
  isSecondFactorRequired,
  listStaff,
  upsertUnconfirmedTotp,
  writeSecondFactorPolicy,
} from '../second-factor/queries.ts'
import { deleteSessionsOf } from '../sign-in/queries.ts'
import { findUser } from '../users/queries.ts'

export async function readOwnSecondFactor(
  { database: { kysely: db } }: AppContext,
  userId: number,
): Promise<OwnSecondFactor> {
  const totp = await findTotp(db, userId)
  return {
    isOn: totp?.isConfirmed ?? false,
    hasPasskeys: await hasPasskey(db, userId),
    recoveryCodes: await countRecoveryCodes(db, userId),
    isRequired: await isSecondFactorRequired(db),
  }
}

/** Until the first right code, the account signs in as before. */
export async function startSetUp(
  { config, database: { kysely: db }, clock }: AppContext,
  { id, username }: Admin,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret()
  const sealedSecret = sealSecret(config, secret)
  if (!(await upsertUnconfirmedTotp(db, { userId: id, sealedSecret, now: clock.instant() })))
    throw new Refusal('second_factor_on')
  const { siteTitle } = toPublicSettings(await readStoredSettings(db))
  return { secret, uri: totpUri(secret, { issuer: siteTitle, label: username }) }
}

type OwnChange = { currentTokenHash: string }

/** Ends the account's other sessions: they proved a password only. */
export async function confirmSetUp(
  context: AppContext,
  { id }: Admin,
  { code, currentTokenHash }: OwnChange & { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { config, database, clock } = context
  const now = clock.instant()
  const totp = await findTotp(database.kysely, id)
  if (!totp) throw new Refusal('second_factor_off')
  if (totp.isConfirmed) throw new Refusal('second_factor_on')
  const secret = unsealSecret(config, totp.sealedSecret)
  const step = secret === null ? null : findTotpStep(secret, readCode(code).code, now)
  if (step === null) throw invalid('code', WRONG_FIRST_CODE)
  return database.transaction(async (trx) => {
    // Sign-ins hold the same lock: none that began with the password alone starts a session afterwards.
    await lockKeys(database, trx, { namespace: 'account', keys: [id] })
    if (!(await confirmTotp(trx, { userId: id, sealedSecret: totp.sealedSecret, step, now })))
      throw new Refusal('second_factor_on')
    await deleteSessionsOf(trx, id, currentTokenHash)
    await notifyFactorChange(context, trx, { userId: id, change: 'codes_on', changer: 'user' })
    return { recoveryCodes: await replaceRecoveryCodes(context, trx, id) }
  })
}

const WRONG_FIRST_CODE =
  'Ce code n’est pas le bon. Attendez le suivant dans votre application, puis saisissez-le.'

export async function renewRecoveryCodes(
  context: AppContext,
  userId: number,
): Promise<{ recoveryCodes: string[] }> {
  const { database } = context
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    if (!(await hasSecondFactor(trx, userId))) throw new Refusal('second_factor_off')
    return { recoveryCodes: await replaceRecoveryCodes(context, trx, userId) }
  })
}

async function replaceRecoveryCodes({ config }: AppContext, trx: Trx, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes()
  await deleteRecoveryCodes(trx, userId)
  await insertRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(config, userId, code)),
  )
  return codes
}

/** The first second factor of an account ends its other sessions: they proved a password only. */
export async function welcomeFirstFactor(
  context: AppContext,
  trx: Trx,
  { userId, currentTokenHash }: OwnChange & { userId: number },
): Promise<string[]> {
  await deleteSessionsOf(trx, userId, currentTokenHash)
  return replaceRecoveryCodes(context, trx, userId)
}

export async function removeTotp(
  context: AppContext,
  userId: number,
  { currentTokenHash }: OwnChange,
): Promise<void> {
  const { database } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    if (!(await findTotp(trx, userId))?.isConfirmed) throw new Refusal('second_factor_off')
    await deleteTotp(trx, userId)
    await endRecoveryWithoutFactor(trx, userId)
    await deleteSessionsOf(trx, userId, currentTokenHash)
    await notifyFactorChange(context, trx, { userId, change: 'codes_off', changer: 'user' })
  })
}

/** Recovery codes replace a lost second factor; without one there is nothing to replace. */
export async function endRecoveryWithoutFactor(trx: Trx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) await deleteRecoveryCodes(trx, userId)
}

type Removal = { userId: number; changer: AccountChanger; currentTokenHash?: string }

/**
 * For somebody who lost everything: removes every kind. Ends the account's sessions except the current one. Throws
 * not_found, second_factor_off.
 */
export async function removeSecondFactorOf(
  context: AppContext,
  { userId, changer, currentTokenHash }: Removal,
): Promise<void> {
  const { database } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    if (!(await findUser(trx, userId))) throw new Refusal('not_found')
    if (!(await hasSecondFactor(trx, userId))) throw new Refusal('second_factor_off')
    await deleteSecondFactor(trx, userId)
    await deleteSessionsOf(trx, userId, currentTokenHash)
    await notifyFactorChange(context, trx, { userId, change: 'all_removed', changer })
  })
}

type FactorNotice = { userId: number; change: FactorChange; changer: AccountChanger }

/** Ignores `notifyEmail`: a security notice is not a preference. */
export async function notifyFactorChange(
  context: AppContext,
  trx: Trx,
  { userId, change, changer }: FactorNotice,
): Promise<void> {
  const user = await findUser(trx, userId)
  if (!user || user.email === null) return
  const { firstName, username, email } = user
  await notifyByMail(context, trx, {
    type: 'second_factor_changed',
    event: `second-factor-changed:${crypto.randomUUID()}`,
    to: email,
    values: { firstName, username, ...secondFactorValues(context.clock.local(), { change, changer }) },
  })
}

export async function readPolicy({ database: { kysely: db } }: AppContext): Promise<SecondFactorPolicy> {
  return { required: await isSecondFactorRequired(db), people: await listStaff(db) }
}

/** Throws second_factor_first: nobody locks themselves out of this setting. */
export async function changePolicy(
  context: AppContext,
  callerId: number,
  required: boolean,
): Promise<SecondFactorPolicy> {
  const { kysely: db } = context.database
  if (required && !(await hasSecondFactor(db, callerId))) throw new Refusal('second_factor_first')
  await writeSecondFactorPolicy(db, required)
  return readPolicy(context)
}
