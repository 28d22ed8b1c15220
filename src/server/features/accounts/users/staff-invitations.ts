import type { Admin } from '#contract/accounts/sign-in.ts'
import type { InvitationDelivery, StaffInvitation } from '#contract/accounts/staff-invitations.ts'
import type { User } from '#contract/accounts/users.ts'
import { Refusal } from '#contract/errors.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import {
  endAccountLinks,
  findAccountByLink,
  insertAccountLink,
  listAccountLinkTimes,
} from '#server/db/statements/account-links.ts'
import { consumeLink } from '#server/db/statements/one-time-links.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { STAFF_INVITATION, staffInvitationEvent } from '#server/jobs/message-events.ts'
import { hashPassword } from '#server/security/password.ts'
import { findMailSettingsSource } from '../../messages/mail-server/actions.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { findActiveTemplate } from '../../messages/notifications/queries.ts'
import { usernameKey } from '../sign-in/actions.ts'
import { rememberDevice } from '../sign-in/devices.ts'
import { deleteFailuresOf } from '../sign-in/queries.ts'
import { refuseGuessablePassword, requireUser, toColumns, toUser, withUsernameConflict } from './actions.ts'
import { hasPassword, insertUser, type StoredUser, updatePassword } from './queries.ts'

const HOUR_MS = 3_600_000
const MAX_INVITATIONS_PER_HOUR = 3

const CANNOT_INVITE = french`Ce site ne peut pas envoyer d’invitation : il lui faut une adresse confirmée (« Paramètres », « Avancé », « Adresse du site »), et le message « Invitation à rejoindre l’équipe » activé dans les notifications.`

export async function findInvitationDelivery({ config, database }: AppContext): Promise<InvitationDelivery> {
  const { kysely: db } = database
  if ((await findOrigin({ config }, db)) === null) return 'unavailable'
  return findMailSettingsSource(config, await readStored(db, 'mailServer')) === 'file' ? 'filed' : 'mailed'
}

async function findOrigin({ config }: Pick<AppContext, 'config'>, db: Db): Promise<string | null> {
  const template = await findActiveTemplate(db, STAFF_INVITATION)
  return template ? findSiteOrigin(config, db) : null
}

export async function inviteUser(
  context: AppContext,
  inviter: Admin,
  invitation: StaffInvitation,
): Promise<User> {
  const { database, clock } = context
  const row = {
    ...toColumns(invitation),
    email: invitation.email,
    phone: invitation.phone ?? null,
    password_hash: null,
    created_at: clock.instant(),
  }
  return withUsernameConflict(() =>
    database.transaction(async (trx) => {
      const user = await requireUser(trx, await insertUser(trx, row))
      return sendInvitation(context, trx, { user, inviter })
    }),
  )
}

export type UninvitedUser = Pick<StaffInvitation, 'username' | 'firstName' | 'lastName'> & {
  email?: string | null | undefined
}

/** By whoever runs the server: the link is returned instead of mailed. */
export async function addInvitedSuperadmin(
  context: AppContext,
  { email = null, ...user }: UninvitedUser,
  origin: string,
): Promise<{ id: number; link: string }> {
  const now = context.clock.instant()
  const columns = toColumns({ ...user, role: 'superadmin' })
  const row = { ...columns, email, phone: null, password_hash: null, created_at: now }
  return withUsernameConflict(() =>
    context.database.transaction(async (trx) => {
      const id = await insertUser(trx, row)
      const { path } = await insertInvitationLink(trx, id, now)
      return { id, link: origin + path }
    }),
  )
}

/** A new link ends the earlier one. */
export async function renewInvitation(context: AppContext, inviter: Admin, id: number): Promise<User> {
  const { database } = context
  return database.transaction(async (trx) => {
    // Acceptance holds the same lock.
    await lockKeys(database, trx, { namespace: 'account', keys: [id] })
    const user = await requireUser(trx, id)
    if (await hasPassword(trx, id)) throw new Refusal('invitation_accepted')
    await refuseTooManyInvitations(context, trx, id)
    await endAccountLinks(trx, 'staff_invitations', id)
    return sendInvitation(context, trx, { user, inviter })
  })
}

async function refuseTooManyInvitations({ config, clock }: AppContext, trx: Trx, id: number) {
  const now = clock.instant()
  const lastHour = { userId: id, since: now - HOUR_MS }
  const times = await listAccountLinkTimes(trx, 'staff_invitations', lastHour)
  const blocking = times.at(-MAX_INVITATIONS_PER_HOUR)
  if (blocking === undefined || !config.rateLimits) return
  throw new Refusal('invited_too_often', { retryAfter: Math.ceil((blocking + HOUR_MS - now) / 1000) })
}

async function sendInvitation(
  context: AppContext,
  trx: Trx,
  { user, inviter }: { user: StoredUser; inviter: Admin },
): Promise<User> {
  const { id, email, firstName, username } = user
  if (email === null) throw new Refusal('account_without_email')
  const origin = await findOrigin(context, trx)
  if (origin === null)
    throw new Refusal('links_unavailable', { issues: [{ path: 'email', message: CANNOT_INVITE }] })
  const { invitationId, path } = await insertInvitationLink(trx, id, context.clock.instant())
  await notifyByMail(context, trx, {
    type: STAFF_INVITATION,
    event: staffInvitationEvent(invitationId),
    to: email,
    values: {
      firstName,
      username,
      inviterName: `${inviter.firstName} ${inviter.lastName}`,
      invitationUrl: origin + path,
    },
  })
  return toUser(context, await requireUser(trx, id))
}

async function insertInvitationLink(trx: Trx, userId: number, now: number) {
  const { id, token } = await insertAccountLink(trx, 'staff_invitations', { userId, now })
  return { invitationId: id, path: `/admin/invitation/${token}` }
}

export async function readStaffInvitation(context: AppContext, token: string) {
  const { person } = await requireInvitation(context, token)
  const { siteTitle } = toPublicSettings(await readStoredSettings(context.database.kysely))
  return { firstName: person.firstName, username: person.username, siteTitle }
}

/** Throws invitation_ended for unknown, used and expired links alike. */
async function requireInvitation({ database, clock }: AppContext, token: string) {
  const link = { token, now: clock.instant() }
  const person = await findAccountByLink(database.kysely, 'staff_invitations', link)
  if (!person) throw new Refusal('invitation_ended')
  return { person, link }
}

export async function acceptInvitation(
  context: AppContext,
  token: string,
  { password, deviceHash }: { password: string; deviceHash: string },
): Promise<number> {
  const { config, database, clock } = context
  const { person, link } = await requireInvitation(context, token)
  await refuseGuessablePassword(database.kysely, password, { person, field: 'password' })
  const hash = await hashPassword(password, config.passwordCost)
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [person.id] })
    if (!(await consumeLink(trx, 'staff_invitations', link))) throw new Refusal('invitation_ended')
    await updatePassword(trx, person.id, hash)
    await deleteFailuresOf(trx, usernameKey(context, person.username))
    await rememberDevice(trx, { deviceHash, userId: person.id, now: clock.instant() })
  })
  return person.id
}
