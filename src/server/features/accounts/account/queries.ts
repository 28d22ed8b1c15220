import type { Profile } from '#contract/accounts/account.ts'
import { type Preferences, parsePreferences } from '#domain/accounts/preferences.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { isLiveSession, type SessionLimits } from '../sign-in/queries.ts'

export async function findProfile(db: Db, id: number): Promise<Profile> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'first_name as firstName',
      'last_name as lastName',
      'training',
      'introduction',
      'photo as photoUrl',
      'email',
      'phone',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** False if the password has changed since it was verified: a new cost keeps the salt, a new password does not. */
export async function hasSalt(trx: Trx, id: number, passwordSalt: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'like', `%$${passwordSalt}$%`)
    .executeTakeFirst()
  return row !== undefined
}

type ProfileRow = Partial<Pick<Tables['users'], 'first_name' | 'last_name' | 'email' | 'phone'>> & {
  training?: string
  introduction?: string
}

export async function updateProfile(db: Db, id: number, row: ProfileRow): Promise<void> {
  await db.updateTable('users').set(row).where('id', '=', id).execute()
}

export async function replacePictureUrl(
  trx: Trx,
  id: number,
  { column, url }: { column: 'photo' | 'avatar'; url: string | null },
): Promise<string | null> {
  const { previousUrl } = await trx
    .selectFrom('users')
    .select(`${column} as previousUrl`)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ [column]: url })
    .where('id', '=', id)
    .execute()
  return previousUrl
}

export type StoredPreferences = { preferences: Preferences; avatar: string | null }

export async function findPreferences(db: Db, id: number): Promise<StoredPreferences> {
  const { preferences, avatar } = await db
    .selectFrom('users')
    .select(['preferences', 'avatar'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { preferences: parsePreferences(preferences), avatar }
}

export async function updatePreferences(trx: Trx, id: number, preferences: Preferences): Promise<void> {
  await trx
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', id)
    .execute()
}

export async function listUserSessions(db: Db, userId: number, limits: SessionLimits) {
  return db
    .selectFrom('sessions')
    .select([
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'seen_at as seenAt',
    ])
    .where('user_id', '=', userId)
    .where(isLiveSession(limits))
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

export async function deleteUserSession(db: Db, userId: number, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute()
}
