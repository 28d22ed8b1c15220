import { createHash } from 'node:crypto'
import type { OpenSession, PasswordChange, Profile, ProfileChange } from '#contract/accounts/account.ts'
import type { PreferencesChange, PreferencesReply } from '#contract/accounts/preferences.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { browserName } from '#domain/accounts/browser-name.ts'
import { displayAttributes } from '#domain/accounts/preferences.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys } from '#server/db/engine.ts'
import { hashPassword, saltOf } from '#server/security/password.ts'
import { deletePictureFiles, filenameOf, storePicture } from '#server/storage/pictures.ts'
import type { Uploads } from '#server/storage/site-storage.ts'
import {
  checkCredentials,
  type SignInAttempt,
  sessionLimits,
  type VerifiedAccount,
} from '../sign-in/actions.ts'
import { deleteDevicesOf } from '../sign-in/devices.ts'
import {
  notifyEmailChange,
  notifyPasswordChange,
  refuseGuessablePassword,
  revokeAccess,
  toIntroductionColumns,
} from '../users/actions.ts'
import { updatePassword } from '../users/queries.ts'
import {
  deleteUserSession,
  findPreferences,
  findProfile,
  hasSalt,
  listUserSessions,
  replacePictureUrl,
  type StoredPreferences,
  updatePreferences,
  updateProfile,
} from './queries.ts'

/** Throws reauthentication_required for a change of the e-mail address: whoever reads it can ask for a new password. */
export async function changeProfile(
  context: AppContext,
  { id, isReauthenticated }: { id: number; isReauthenticated: boolean },
  { firstName, lastName, email, phone, ...texts }: ProfileChange,
): Promise<Profile> {
  const { database } = context
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [id] })
    const before = await findProfile(trx, id)
    const changesEmail = email !== undefined && email !== before.email
    if (changesEmail && !isReauthenticated) throw new Refusal('reauthentication_required')
    await updateProfile(trx, id, {
      first_name: firstName,
      last_name: lastName,
      ...toIntroductionColumns(texts),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
    })
    const changed = await findProfile(trx, id)
    await notifyEmailChange(context, trx, { before, email: changed.email, changer: 'user' })
    return changed
  })
}

const PICTURE_SIZE_PX = { photo: { width: 800, height: 1000 }, avatar: { width: 256, height: 256 } }

export async function replacePicture(
  context: AppContext,
  uploads: Uploads,
  picture: { userId: number; column: 'photo' | 'avatar'; content: Uint8Array },
): Promise<string> {
  const { column, content } = picture
  const { filename, url } = await storePicture(uploads, content, {
    kind: column,
    cover: PICTURE_SIZE_PX[column],
  })
  try {
    await setPicture(context, uploads, { ...picture, url })
  } catch (error) {
    await deletePictureFiles(uploads, filename)
    throw error
  }
  return url
}

export async function setPicture(
  { database }: AppContext,
  uploads: Uploads,
  { userId, column, url }: { userId: number; column: 'photo' | 'avatar'; url: string | null },
): Promise<void> {
  const previousUrl = await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    return replacePictureUrl(trx, userId, { column, url })
  })
  const filename = filenameOf(previousUrl)
  if (filename !== null) await deletePictureFiles(uploads, filename)
}

type PasswordReplacement = PasswordChange & Omit<SignInAttempt, 'username'> & { tokenHash: string }

export async function changePassword(
  context: AppContext,
  caller: Admin,
  change: PasswordReplacement,
): Promise<void> {
  const { passwordHash } = await checkCurrentPassword(context, caller, change)
  await refuseWeakPassword(context, caller.id, change)
  const hash = await hashPassword(change.newPassword, context.config.passwordCost)
  await context.database.transaction(async (trx) => {
    await lockKeys(context.database, trx, { namespace: 'account', keys: [caller.id] })
    // A reset by link or by a superadmin may have replaced it during the wait: the former password must not undo that.
    if (!(await hasSalt(trx, caller.id, saltOf(passwordHash)))) throw wrongPassword()
    await updatePassword(trx, caller.id, hash)
    await revokeAccess(context, trx, { id: caller.id, kept: change })
    await notifyPasswordChange(context, trx, { user: await findProfile(trx, caller.id), changer: 'user' })
  })
}

/** Shares the rate limit of sign-ins: a session left open must not allow guessing the password. */
async function checkCurrentPassword(
  context: AppContext,
  { id: actorId, username }: Admin,
  { currentPassword: password, address, deviceHash }: PasswordReplacement,
): Promise<VerifiedAccount> {
  try {
    return await checkCredentials(context, { username, password, address, deviceHash, actorId })
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'bad_credentials'
    throw isWrong ? wrongPassword() : error
  }
}

function wrongPassword(): Refusal {
  return invalid('currentPassword', 'Le mot de passe actuel est incorrect.')
}

async function refuseWeakPassword(
  { database: { kysely: db } }: AppContext,
  userId: number,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  if (newPassword === currentPassword) {
    throw invalid('newPassword', 'Le nouveau mot de passe doit être différent de l’actuel.')
  }
  const person = await findProfile(db, userId)
  await refuseGuessablePassword(db, newPassword, { person, field: 'newPassword' })
}

export async function changePreferences(
  { database }: AppContext,
  userId: number,
  change: PreferencesChange,
): Promise<StoredPreferences> {
  const { avatar, nickname, dashboardView, ...others } = change
  const definedOthers = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [userId] })
    const stored = await findPreferences(trx, userId)
    // Refuses any address but the stored one: another user's picture, or another site's, must not be shown.
    if (avatar && avatar !== stored.avatar) throw invalid('avatar', 'Choisissez une image à envoyer.')
    const preferences = {
      ...stored.preferences,
      ...definedOthers,
      ...(nickname !== undefined && { nickname: nickname ?? '' }),
      ...(dashboardView !== undefined && { dashboardView: dashboardView ?? '' }),
    }
    await updatePreferences(trx, userId, preferences)
    return { preferences, avatar: stored.avatar }
  })
}

export async function readDisplayAttributes({ database }: AppContext, caller: Admin | null) {
  if (caller === null) return {}
  const { preferences } = await findPreferences(database.kysely, caller.id)
  const { mode, textSize, font, fontLarge, viewMode } = displayAttributes(preferences)
  return { mode, 'text-size': textSize, font, 'font-large': fontLarge, 'view-mode': viewMode }
}

export function toPreferencesReply({ preferences, avatar }: StoredPreferences): PreferencesReply {
  return { ...preferences, avatar }
}

export async function listSessions(
  { database, clock }: AppContext,
  userId: number,
  currentTokenHash: string,
): Promise<OpenSession[]> {
  const sessions = await listUserSessions(database.kysely, userId, sessionLimits(clock.instant()))
  return sessions.map(({ tokenHash, userAgent, createdAt, seenAt }) => ({
    id: publicSessionId(tokenHash),
    browser: browserName(userAgent),
    createdAt: new Date(createdAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    isCurrent: tokenHash === currentTokenHash,
  }))
}

/** Sessions do not store their device: all but the present one are forgotten. Throws not_found. */
export async function endSession(
  { database, clock }: AppContext,
  { userId, id, deviceHash }: { userId: number; id: string; deviceHash: string | null },
): Promise<void> {
  const sessions = await listUserSessions(database.kysely, userId, sessionLimits(clock.instant()))
  const session = sessions.find(({ tokenHash }) => publicSessionId(tokenHash) === id)
  if (!session) throw new Refusal('not_found')
  await database.transaction(async (trx) => {
    await deleteUserSession(trx, userId, session.tokenHash)
    await deleteDevicesOf(trx, userId, deviceHash)
  })
}

const SESSION_ID_LENGTH = 22

/** One-way: does not reveal the stored token hash. */
function publicSessionId(tokenHash: string): string {
  return createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, SESSION_ID_LENGTH)
}
