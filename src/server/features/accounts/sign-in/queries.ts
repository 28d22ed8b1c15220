import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { SignInFailure, SignInOrigin } from '#domain/accounts/sign-in-delay.ts'
import { PLACEHOLDER_NAME } from '#domain/language/person-name.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { happenedSince, type Recently } from '#server/db/statements/happened.ts'
import { hasOpenVouchers } from '#server/db/statements/open-vouchers.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn, switchesIn } from '#server/db/statements/stored-settings.ts'
import type { Tables } from '#server/db/tables.ts'
import { SMS_KEYS, sendsSmsIn, tellsChangesIn } from '../../messages/sms-account/route.ts'
import { owesSecondFactor } from '../second-factor/queries.ts'

export type SessionLimits = { idleSince: number; createdSince: number; now: number }

/** Seen and made within the limits. */
export function isLiveSession({ idleSince, createdSince, now }: SessionLimits): RawBuilder<boolean> {
  return sql<boolean>`(${happenedSince('sessions.seen_at', { since: idleSince, now })}
    and ${happenedSince('sessions.created_at', { since: createdSince, now })})`
}

export async function findSession(
  db: Db,
  tokenHash: string,
  limits: SessionLimits,
): Promise<{ admin: Admin; seenAt: number; authenticatedAt: number } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'username',
      'role',
      'first_name',
      'last_name',
      'must_change_password',
      'seen_at',
      'authenticated_at',
      owesSecondFactor().as('owes_second_factor'),
      (eb) => hasDroppedCalendar(eb).as('has_dropped_calendar'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .where(isLiveSession(limits))
    .executeTakeFirst()
  return row ? { admin: toAdmin(row), seenAt: row.seen_at, authenticatedAt: row.authenticated_at } : null
}

function hasDroppedCalendar(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.exists(
    eb
      .selectFrom('elsewhere_calendars')
      .select('id')
      .whereRef('practitioner_id', '=', 'users.id')
      .where('dropped_at', 'is not', null),
  )
}

export async function touchSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

type NewSession = { tokenHash: string; userId: number; passwordSalt: string; userAgent: string; now: number }

/** False if the password has changed since it was verified: a new cost keeps the salt, a new password does not. */
export async function insertSession(trx: Trx, session: NewSession): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'user_agent', 'created_at', 'seen_at', 'authenticated_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => [
          user.val(session.tokenHash).as('token_hash'),
          'id',
          user.val(session.userAgent).as('user_agent'),
          user.val(session.now).as('created_at'),
          user.val(session.now).as('seen_at'),
          user.val(session.now).as('authenticated_at'),
        ])
        .where('id', '=', session.userId)
        .where('password_hash', 'like', `%$${session.passwordSalt}$%`)
        .where('removed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function recordAuthentication(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Db, userId: number, exceptTokenHash?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptTokenHash !== undefined) query = query.where('token_hash', '<>', exceptTokenHash)
  await query.execute()
}

export type Account = { admin: Admin; passwordHash: string | null }

export async function findAccount(db: Db, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'role',
      'first_name',
      'last_name',
      'must_change_password',
      'password_hash',
      owesSecondFactor().as('owes_second_factor'),
    ])
    .where((eb) => eb.fn('lower', ['username']), '=', username.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? { admin: toAdmin(row), passwordHash: row.password_hash } : null
}

export async function replacePasswordHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}

/** Of a known device those of its own; else those of the account, the address and the network. */
export async function listFailures(
  trx: Trx,
  { username, address, network, deviceHash }: SignInOrigin,
  recently: Recently,
): Promise<SignInFailure[]> {
  const query = trx
    .selectFrom('login_failures')
    .select(['username', 'address', 'network', 'device_hash as deviceHash', 'failed_at as failedAt'])
    .where(happenedSince('failed_at', recently))
    .orderBy('failed_at')
  if (deviceHash !== null)
    return query.where('username', '=', username).where('device_hash', '=', deviceHash).execute()
  return query
    .where('device_hash', 'is', null)
    .where((eb) =>
      eb.or([
        eb('username', '=', username),
        eb('address', '=', address),
        ...(network === null ? [] : [eb('network', '=', network)]),
      ]),
    )
    .execute()
}

export async function insertFailure(
  trx: Trx,
  { username, address, network, deviceHash, failedAt }: SignInFailure,
): Promise<number> {
  const { id } = await trx
    .insertInto('login_failures')
    .values({ username, address, network, device_hash: deviceHash, failed_at: failedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute()
}

export async function deleteFailuresOf(db: Db, usernameKey: string): Promise<void> {
  await db.deleteFrom('login_failures').where('username', '=', usernameKey).execute()
}

export async function deleteFailuresBefore(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('login_failures').where('failed_at', '<=', instant).execute()
}

export async function hasSuperadmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSuperadmin(
  db: Db,
  account: { username: string; passwordHash: string; isConfigured: boolean; now: number },
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      username: account.username,
      password_hash: account.passwordHash,
      must_change_password: account.isConfigured ? 0 : 1,
      role: 'superadmin',
      first_name: PLACEHOLDER_NAME.firstName,
      last_name: PLACEHOLDER_NAME.lastName,
      created_at: account.now,
    })
    .execute()
}

type AccountRow = Pick<Tables['users'], 'username' | 'role' | 'first_name' | 'last_name'> & {
  id: number
  must_change_password: 0 | 1
  owes_second_factor: SqlBool
  has_dropped_calendar?: SqlBool
}

function toAdmin(row: AccountRow): Admin {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    mustChangePassword: row.must_change_password === 1,
    mustAddSecondFactor: Boolean(row.owes_second_factor),
    ...(row.has_dropped_calendar && { hasUnreadableCalendar: true as const }),
  }
}

/** Not read with the session, on which every call depends. */
export async function withSwitches(
  { config, database: { kysely: db } }: Pick<AppContext, 'config' | 'database'>,
  admin: Admin,
): Promise<Admin> {
  const stored = await readSettings(db, [
    'deposits',
    'onlinePayments',
    'receiptsBook',
    'vouchers',
    ...SMS_KEYS,
  ])
  const { book, deposits, vouchers, voucherOrders } = switchesIn(stored)
  const honors = vouchers || ('vouchers' in stored && (await hasOpenVouchers(db)))
  return {
    ...admin,
    ...(book && { notesPayments: true as const }),
    ...(vouchers && { acceptsVouchers: true as const }),
    ...(honors && { honorsVouchers: true as const }),
    ...(voucherOrders && { takesVoucherOrders: true as const }),
    ...(deposits && { depositKind: storedIn(stored, 'deposits').kind }),
    ...(admin.role === 'superadmin' && superadminSwitches(stored)),
    ...(sendsSmsIn(config, stored) && { sendsSms: true as const }),
    ...(tellsChangesIn(config, stored) && { tellsBySms: true as const }),
  }
}

function superadminSwitches(stored: Record<string, unknown>) {
  return {
    ...(storedIn(stored, 'onlinePayments').sealedKey !== null && { hasOnlinePayments: true as const }),
  }
}
