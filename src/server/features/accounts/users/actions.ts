import { WEAK_PASSWORD } from '#contract/accounts/password.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { type NewUser, OWN_PASSWORD, type User, type UserProfile } from '#contract/accounts/users.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import { STAFF_INVITATION_MS } from '#domain/accounts/staff-invitation.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { type AccountChanger, accountChangeValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import { type Db, lockKeys, type Trx, violates } from '#server/db/engine.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { hashPassword } from '#server/security/password.ts'
import { weaknessOf } from '#server/security/weak-password.ts'
import { deletePictureFiles, filenameOf } from '#server/storage/pictures.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { renewFeedOf } from '../feeds/actions.ts'
import { deleteFeed } from '../feeds/queries.ts'
import { deleteSecondFactor } from '../second-factor/actions.ts'
import { deleteDevicesOf } from '../sign-in/devices.ts'
import { deleteSessionsOf } from '../sign-in/queries.ts'
import {
  countFutureReservations,
  countOtherSuperadmins,
  deleteAgenda,
  deleteBlocksAndHolds,
  deleteCalendarOfFormerVersion,
  deleteOffersOfPractitioner,
  deletePrivateCalendars,
  findPictures,
  findUser,
  insertUser,
  listStoredUsers,
  markUserRemoved,
  type StoredUser,
  updateUser,
} from './queries.ts'

export async function listUsers(context: AppContext): Promise<User[]> {
  return (await listStoredUsers(context.database.kysely)).map((user) => toUser(context, user))
}

export function toUser({ config, clock }: AppContext, { invitation, ...user }: StoredUser): User {
  if (!invitation) return { ...user, invitation }
  const end = invitation.createdAt + STAFF_INVITATION_MS
  const isOpen = !invitation.hasEnded && end > clock.instant()
  return { ...user, invitation: { validUntil: isOpen ? zonedDay(config.timeZone, end) : null } }
}

export async function addUser(context: AppContext, { password, ...user }: NewUser): Promise<User> {
  const { config, database, clock } = context
  await refuseGuessablePassword(database.kysely, password, { person: user, field: 'password' })
  const row = {
    ...toColumns(user),
    email: user.email ?? null,
    phone: user.phone ?? null,
    password_hash: await hashPassword(password, config.passwordCost),
    created_at: clock.instant(),
  }
  return withUsernameConflict(() =>
    database.transaction(async (trx) => {
      const added = await requireUser(trx, await insertUser(trx, row))
      await sendWelcomeMail(context, trx, added)
      return toUser(context, added)
    }),
  )
}

async function sendWelcomeMail(context: AppContext, trx: Trx, user: StoredUser): Promise<void> {
  const { id, email, firstName, username } = user
  if (email === null) return
  await notifyByMail(context, trx, {
    type: 'account_created',
    event: `account:${id}`,
    to: email,
    values: { firstName, username },
  })
}

/**
 * Throws reauthentication_required for a new role, password or e-mail address. A new role or password ends all sessions
 * of the account.
 */
export async function changeUser(
  context: AppContext,
  { caller, id, isReauthenticated }: { caller: Admin; id: number; isReauthenticated: boolean },
  { password, ...user }: UserProfile,
): Promise<User> {
  const { database } = context
  if (password !== undefined && caller.id === id) throw invalid('password', OWN_PASSWORD)
  if (password !== undefined) {
    if (!isReauthenticated) throw new Refusal('reauthentication_required')
    await refuseGuessablePassword(database.kysely, password, { person: user, field: 'password' })
  }
  const passwordColumns = await toPasswordColumns(context, password)
  const change = { ...toColumns(user), email: user.email, phone: user.phone, ...passwordColumns }
  const changer = caller.id === id ? 'user' : { superadmin: `${caller.firstName} ${caller.lastName}` }
  return withUsernameConflict(() =>
    database.transaction(async (trx) => {
      await lockStaff(database, trx, id)
      const before = await requireUser(trx, id)
      if (changesAccess(before, user) && !isReauthenticated) throw new Refusal('reauthentication_required')
      await applyRoleChange(trx, before, user.role)
      await updateUser(trx, id, change)
      const changed = await requireUser(trx, id)
      // The address of an open invitation is unverified: no notice goes there.
      if (before.invitation === null)
        await notifyEmailChange(context, trx, { before, email: changed.email, changer })
      if (!passwordColumns) return toUser(context, changed)
      await revokeAccess(context, trx, { id })
      await notifyPasswordChange(context, trx, { user: changed, previousEmail: before.email, changer })
      return toUser(context, changed)
    }),
  )
}

/** Whoever reads the mail of an account can ask for a new password. */
function changesAccess(before: StoredUser, { role, email }: Omit<UserProfile, 'password'>): boolean {
  return role !== before.role || (email !== undefined && email !== before.email)
}

export type Browser = { tokenHash: string; deviceHash: string | null }

/**
 * Ends the account's sessions but that of `kept`, and forgets its devices but that one: whoever got into the account
 * must not go on guessing as a known device.
 */
export async function endSessionsElsewhere(trx: Trx, userId: number, kept?: Browser): Promise<void> {
  await deleteSessionsOf(trx, userId, kept?.tokenHash)
  await deleteDevicesOf(trx, userId, kept?.deviceHash)
}

/** After a new password: ends the user's sessions elsewhere, and the address of their calendar feed. */
export async function revokeAccess(
  context: AppContext,
  trx: Trx,
  { id, kept }: { id: number; kept?: Browser },
): Promise<void> {
  await endSessionsElsewhere(trx, id, kept)
  await renewFeedOf(context, trx, id)
}

export async function endUserSessions({ database }: AppContext, id: number, kept: Browser): Promise<void> {
  await requireUser(database.kysely, id)
  await database.transaction((trx) => endSessionsElsewhere(trx, id, kept))
}

type PasswordNotice = {
  user: Pick<User, 'username' | 'firstName' | 'email'>
  /** Told as well: whoever takes over an account may change its address together with its password. */
  previousEmail?: string | null
  changer: AccountChanger
}

/** Ignores `notifyEmail`: a security notice is not a preference. */
export async function notifyPasswordChange(
  context: AppContext,
  trx: Trx,
  { user: { username, firstName, email }, previousEmail = null, changer }: PasswordNotice,
): Promise<void> {
  const event = `password-changed:${crypto.randomUUID()}`
  const values = { firstName, username, ...accountChangeValues(context.clock.local(), changer) }
  for (const to of new Set([email, previousEmail])) {
    if (to !== null) await notifyByMail(context, trx, { type: 'password_changed', event, to, values })
  }
}

type EmailNotice = {
  before: Pick<User, 'username' | 'firstName' | 'email'>
  email: string | null
  changer: AccountChanger
}

export async function notifyEmailChange(
  context: AppContext,
  trx: Trx,
  { before: { username, firstName, email: to }, email, changer }: EmailNotice,
): Promise<void> {
  if (to === null || to === email) return
  await notifyByMail(context, trx, {
    type: 'email_changed',
    event: `email-changed:${crypto.randomUUID()}`,
    to,
    values: { firstName, username, ...accountChangeValues(context.clock.local(), changer) },
  })
}

async function applyRoleChange(trx: Trx, { id, role: before }: StoredUser, after: Role): Promise<void> {
  if (before === after) return
  if (before === 'superadmin') await refuseLastSuperadmin(trx, id)
  await deleteSessionsOf(trx, id)
}

/** Throws has_reservations while future reservations exist; past ones keep the name. */
export async function removeUser({ database, clock, storage }: AppContext, id: number): Promise<void> {
  const pictures = await database.transaction(async (trx) => {
    await lockStaff(database, trx, id)
    // A concurrent booking either commits first and is counted, or waits and is refused.
    await lockKeys(database, trx, { namespace: 'agenda', keys: [id] })
    const user = await requireUser(trx, id)
    if (user.role === 'superadmin') await refuseLastSuperadmin(trx, id)
    const futureReservations = await countFutureReservations(trx, id, clock.local())
    if (futureReservations > 0) throw hasReservationsRefusal(user, futureReservations)
    return eraseAccount(trx, id, clock.instant())
  })
  for (const filename of pictures.flatMap((url) => filenameOf(url) ?? []))
    await deletePictureFiles(storage.uploads, filename)
}

/** Returns the pictures, whose files are deleted after the commit. */
async function eraseAccount(trx: Trx, id: number, now: number): Promise<(string | null)[]> {
  const { photo, avatar } = await findPictures(trx, id)
  await deleteSessionsOf(trx, id)
  await deleteDevicesOf(trx, id)
  await deleteSecondFactor(trx, id)
  await deleteOffersOfPractitioner(trx, id)
  await deleteAgenda(trx, id)
  await deleteBlocksAndHolds(trx, id)
  await deletePrivateCalendars(trx, id)
  await deleteCalendarOfFormerVersion(trx, id)
  await deleteFeed(trx, id)
  await markUserRemoved(trx, id, now)
  return [photo, avatar]
}

/** Serializes role changes and removals: two superadmins could otherwise demote each other. Excludes sign-ins. */
async function lockStaff(database: AppContext['database'], trx: Trx, id: number): Promise<void> {
  await lockKeys(database, trx, { namespace: 'staff', keys: ['superadmins'] })
  await lockKeys(database, trx, { namespace: 'account', keys: [id] })
}

export async function requireUser(db: Db, id: number): Promise<StoredUser> {
  const user = await findUser(db, id)
  if (!user) throw new Refusal('not_found')
  return user
}

async function refuseLastSuperadmin(trx: Trx, id: number): Promise<void> {
  if ((await countOtherSuperadmins(trx, id)) === 0) throw new Refusal('last_superadmin')
}

function hasReservationsRefusal({ firstName, lastName }: StoredUser, reservations: number): Refusal {
  const [count, pronoun] =
    reservations === 1 ? ['un rendez-vous', 'le'] : [`${frenchNumber(reservations)} rendez-vous`, 'les']
  const message = `${firstName} ${lastName} a encore ${count} à venir. Confiez-${pronoun} à un collègue ou annulez-${pronoun} d’abord.`
  return new Refusal('has_reservations', { issues: [{ path: 'id', message }] })
}

export async function withUsernameConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'users_username')) throw error
    const message = new Refusal('username_taken').message
    throw new Refusal('username_taken', { issues: [{ path: 'username', message }], cause: error })
  }
}

type Person = Pick<UserProfile, 'username' | 'firstName' | 'lastName' | 'email'>

export async function refuseGuessablePassword(
  db: Db,
  password: string,
  { person, field }: { person: Person; field: 'password' | 'newPassword' },
): Promise<void> {
  const { username, firstName, lastName, email } = person
  const { siteTitle } = toPublicSettings(await readStoredSettings(db))
  const weakness = weaknessOf(password, [username, firstName, lastName, email ?? '', siteTitle])
  if (!weakness) return
  throw invalid(field, WEAK_PASSWORD[weakness])
}

async function toPasswordColumns({ config }: AppContext, password: string | undefined) {
  if (password === undefined) return undefined
  const password_hash = await hashPassword(password, config.passwordCost)
  return { password_hash, must_change_password: 1 } as const
}

export function toColumns({ username, role, firstName, lastName, ...texts }: Omit<UserProfile, 'password'>) {
  return { username, role, first_name: firstName, last_name: lastName, ...toIntroductionColumns(texts) }
}

export function toIntroductionColumns({
  training,
  introduction,
}: Pick<UserProfile, 'training' | 'introduction'>) {
  return {
    ...(training !== undefined && { training: training ?? '' }),
    ...(introduction !== undefined && { introduction: introduction ?? '' }),
  }
}
