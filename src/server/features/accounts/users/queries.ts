import type { User } from '#contract/accounts/users.ts'
import { sortByName } from '#domain/language/person-name.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

type LatestInvitation = { createdAt: number; hasEnded: boolean }

export type StoredUser = Omit<User, 'invitation'> & { invitation: LatestInvitation | null }

export async function listStoredUsers(db: Db): Promise<StoredUser[]> {
  const rows = await selectUsers(db).orderBy('users.id').execute()
  return sortByName(rows.map(toUser))
}

export async function findUser(db: Db, id: number): Promise<StoredUser | null> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst()
  return row ? toUser(row) : null
}

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('staff_invitations as invitation', (join) =>
      join.on('users.password_hash', 'is', null).on('invitation.id', '=', (eb) =>
        eb
          .selectFrom('staff_invitations')
          .select(({ fn }) => fn.max('staff_invitations.id').as('id'))
          .whereRef('staff_invitations.user_id', '=', 'users.id'),
      ),
    )
    .select([
      'users.id',
      'username',
      'role',
      'first_name',
      'last_name',
      'email',
      'phone',
      'is_example',
      'training',
      'introduction',
    ])
    .select(['invitation.created_at as invitedAt', 'invitation.ended as invitationEnded'])
    .where('removed_at', 'is', null)
}

export async function findPictures(db: Db, id: number) {
  return db.selectFrom('users').select(['photo', 'avatar']).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function countOtherSuperadmins(trx: Trx, id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '<>', id)
    .where('role', '=', 'superadmin')
    .where('password_hash', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewUserRow = Pick<
  Tables['users'],
  'username' | 'role' | 'first_name' | 'last_name' | 'email' | 'phone'
> & {
  training?: string
  introduction?: string
  /** Null for somebody invited. */
  password_hash: string | null
  created_at: number
}

export async function insertUser(db: Db, row: NewUserRow): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...row, must_change_password: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type UserChange = Pick<Tables['users'], 'username' | 'role' | 'first_name' | 'last_name'> & {
  email: string | null | undefined
  phone: string | null | undefined
  training?: string
  introduction?: string
  password_hash?: string
  must_change_password?: 0 | 1
}

export async function updateUser(trx: Trx, id: number, change: UserChange): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...change, is_example: 0 })
    .where('id', '=', id)
    .execute()
}

/** Includes a reservation under way. */
export async function countFutureReservations(
  trx: Trx,
  praticienId: number,
  now: LocalTime,
): Promise<number> {
  const { count } = await trx
    .selectFrom('agenda_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('practitioner_id', '=', praticienId)
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('date', '>', now.day),
        eb.and([eb('date', '=', now.day), eb('occupied_until', '>', now.minute)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Soft delete: keeps the name for past reservations, clears all other personal data, frees the username. */
export async function markUserRemoved(trx: Trx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      // Usernames cannot contain a hyphen, so this one is never taken.
      username: `removed-${id}`,
      password_hash: null,
      must_change_password: 0,
      email: null,
      phone: null,
      training: '',
      introduction: '',
      photo: null,
      avatar: null,
      preferences: '{}',
      is_example: 0,
      removed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteOffersOfPractitioner(trx: Trx, praticienId: number): Promise<void> {
  await trx.deleteFrom('practitioner_services').where('practitioner_id', '=', praticienId).execute()
}

export async function deleteAgenda(trx: Trx, praticienId: number): Promise<void> {
  await trx.deleteFrom('agendas').where('practitioner_id', '=', praticienId).execute()
}

/** With their busy times. */
export async function deletePrivateCalendars(trx: Trx, praticienId: number): Promise<void> {
  await trx.deleteFrom('elsewhere_calendars').where('practitioner_id', '=', praticienId).execute()
}

/** Of the version before. */
export async function deleteCalendarOfFormerVersion(trx: Trx, praticienId: number): Promise<void> {
  await trx.deleteFrom('private_calendars').where('practitioner_id', '=', praticienId).execute()
}

export async function deleteBlocksAndHolds(trx: Trx, praticienId: number): Promise<void> {
  await trx
    .deleteFrom('agenda_entries')
    .where('practitioner_id', '=', praticienId)
    .where('kind', '<>', 'reservation')
    .execute()
}

type UserRow = Pick<Tables['users'], 'username' | 'role' | 'first_name' | 'last_name' | 'email' | 'phone'> & {
  id: number
  training: string
  introduction: string
  is_example: 0 | 1
  invitedAt: number | null
  invitationEnded: 0 | 1 | null
}

function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    training: row.training,
    introduction: row.introduction,
    isExample: row.is_example === 1,
    invitation:
      row.invitedAt === null ? null : { createdAt: row.invitedAt, hasEnded: row.invitationEnded === 1 },
  }
}

export async function updatePassword(trx: Trx, id: number, hash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: 0 })
    .where('id', '=', id)
    .execute()
}

export async function requirePasswordChange(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute()
}

export async function hasPassword(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertResetRequest(db: Db, account: string): Promise<void> {
  await db.insertInto('password_reset_asks').values({ account }).execute()
}

export async function hasResetRequests(db: Db): Promise<boolean> {
  const row = await db.selectFrom('password_reset_asks').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function takeResetRequests(trx: Trx): Promise<string[]> {
  const rows = await trx.deleteFrom('password_reset_asks').returning('account').execute()
  return rows.map(({ account }) => account)
}

export async function listReachableUsers(db: Db, account: string) {
  const key = identityKey(account)
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['username']), '=', key), eb(eb.fn('lower', ['email']), '=', key)]),
    )
    .where('email', 'is not', null)
    .where('removed_at', 'is', null)
    .where('is_example', '=', 0)
    .orderBy('id')
    .$narrowType<{ email: string }>()
    .execute()
}
