import { createHash } from 'node:crypto'
import type { OpenSession, PasswordChange, Profile, ProfileChange } from '#contract/account.ts'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { PreferencesChange, PreferencesReply } from '#contract/preferences.ts'
import { browserName } from '#domain/browser-name.ts'
import { displayAttributes } from '#domain/preferences.ts'
import type { AppContext } from '#server/app-context.ts'
import { queueFor } from '#server/db/engine.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Files } from '#server/storage/files.ts'
import { filenameOf, removePicture, storePicture } from '#server/storage/pictures.ts'
import { checkCredentials, sessionLimits } from '../auth/actions.ts'
import { deleteSessionsOf } from '../auth/queries.ts'
import { refusePersonalPassword } from '../users/actions.ts'
import {
  deleteOwnSession,
  findPreferences,
  findProfile,
  type KeptPreferences,
  listOwnSessions,
  swapPicture,
  updatePassword,
  updatePreferences,
  updateProfile,
} from './queries.ts'

/** Saves what was given of a profile; an optional part left out stays as it is. */
export async function changeProfile(
  { database: { kysely: db } }: AppContext,
  id: number,
  { firstName, lastName, training, email, phone }: ProfileChange,
): Promise<Profile> {
  await updateProfile(db, id, {
    first_name: firstName,
    last_name: lastName,
    ...(training !== undefined && { training: training ?? '' }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  })
  return findProfile(db, id)
}

/** Sides in pixels: a portrait on a card, a sign of oneself in a corner. */
const SIDES = { photo: 800, avatar: 256 }

/** Puts a picture in the place of the one before, whose file goes. */
export async function replacePicture(
  context: AppContext,
  files: Files,
  picture: { userId: number; column: 'photo' | 'avatar'; content: Uint8Array },
): Promise<string> {
  const { column, content } = picture
  const { filename, url } = await storePicture(files, content, { kind: column, square: SIDES[column] })
  try {
    await setPicture(context, files, { ...picture, url })
  } catch (error) {
    await removePicture(files, filename)
    throw error
  }
  return url
}

/** Writes the address of somebody's picture, or that there is none, and removes the file of the one before. */
export async function setPicture(
  { database }: AppContext,
  files: Files,
  { userId, column, url }: { userId: number; column: 'photo' | 'avatar'; url: string | null },
): Promise<void> {
  const old = await database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'account', keys: [userId] })
    return swapPicture(trx, userId, { column, url })
  })
  const filename = filenameOf(old)
  if (filename !== null) await removePicture(files, filename)
}

type PasswordReplacement = PasswordChange & { address: string; staying: string }

/** Sets a new password in exchange for the old one; every other session of that person ends. */
export async function changePassword(
  context: AppContext,
  caller: Admin,
  change: PasswordReplacement,
): Promise<void> {
  await checkCurrentPassword(context, caller, change)
  await refuseWeakPassword(context, caller.id, change)
  const hash = await hashPassword(change.newPassword)
  await context.database.transaction(async (trx) => {
    await updatePassword(trx, caller.id, hash)
    await deleteSessionsOf(trx, caller.id, change.staying)
  })
}

/** Counted like sign-ins: an unattended screen is no place to guess at. */
async function checkCurrentPassword(
  context: AppContext,
  { username }: Admin,
  { currentPassword, address }: PasswordReplacement,
): Promise<void> {
  try {
    await checkCredentials(context, { username, password: currentPassword, address })
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'bad_credentials'
    throw isWrong ? fault('currentPassword', 'Le mot de passe actuel est incorrect.') : error
  }
}

async function refuseWeakPassword(
  { database: { kysely: db } }: AppContext,
  userId: number,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  if (newPassword === currentPassword) {
    throw fault('newPassword', 'Le nouveau mot de passe doit être différent de l’actuel.')
  }
  const person = await findProfile(db, userId)
  await refusePersonalPassword(db, newPassword, { person, field: 'newPassword' })
}

function fault(path: string, message: string): Refusal {
  return new Refusal('invalid', { issues: [{ path, message }] })
}

/** Saves what was given of somebody's preferences, on top of what they chose before. */
export async function changePreferences(
  { database }: AppContext,
  userId: number,
  change: PreferencesChange,
): Promise<KeptPreferences> {
  const { avatar, nickname, dashboardView, ...choices } = change
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  return database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'account', keys: [userId] })
    const kept = await findPreferences(trx, userId)
    // An address of somebody else's picture, or of another site, is none of ours to show.
    if (avatar && avatar !== kept.avatar) throw fault('avatar', 'Choisissez une image à envoyer.')
    const preferences = {
      ...kept.preferences,
      ...given,
      ...(nickname !== undefined && { nickname: nickname ?? '' }),
      ...(dashboardView !== undefined && { dashboardView: dashboardView ?? '' }),
    }
    await updatePreferences(trx, userId, preferences)
    return { preferences, avatar: kept.avatar }
  })
}

/** How somebody likes the back office: attributes of its <html>, which hold nothing that was typed. */
export async function displayFor({ database }: AppContext, caller: Admin | null) {
  if (caller === null) return {}
  const { preferences } = await findPreferences(database.kysely, caller.id)
  const { mode, textSize, font, fontLarge, viewMode } = displayAttributes(preferences)
  return { mode, 'text-size': textSize, font, 'font-large': fontLarge, 'view-mode': viewMode }
}

/** As they cross the wire. */
export function toReply({ preferences, avatar }: KeptPreferences): PreferencesReply {
  return { ...preferences, avatar }
}

/** Where somebody is signed in; `current` is the hash of the token that asks. */
export async function listSessions(
  { database, clock }: AppContext,
  userId: number,
  current: string,
): Promise<OpenSession[]> {
  const sessions = await listOwnSessions(database.kysely, userId, sessionLimits(clock.instant()))
  return sessions.map(({ tokenHash, userAgent, createdAt, seenAt }) => ({
    id: publicName(tokenHash),
    browser: browserName(userAgent),
    createdAt: new Date(createdAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    isCurrent: tokenHash === current,
  }))
}

/** Ends one of somebody's own sessions; whose it is not, it does not exist for them. */
export async function endSession({ database, clock }: AppContext, userId: number, id: string): Promise<void> {
  const sessions = await listOwnSessions(database.kysely, userId, sessionLimits(clock.instant()))
  const session = sessions.find(({ tokenHash }) => publicName(tokenHash) === id)
  if (!session) throw new Refusal('not_found')
  await deleteOwnSession(database.kysely, userId, session.tokenHash)
}

/** Names a session without telling anything of its token. */
function publicName(tokenHash: string): string {
  return createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, 22)
}
