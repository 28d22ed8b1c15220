import { identityKey } from '#domain/mailbox.ts'
import type { Db, Trx } from '#server/db/engine.ts'

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

const PERSON_COLUMNS = [
  'users.id',
  'username',
  'first_name as firstName',
  'last_name as lastName',
  'email',
] as const

export async function listReachableUsers(db: Db, account: string) {
  const key = identityKey(account)
  return db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
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

export async function countResetLinks(db: Db, userId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function endResetLinksOf(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ ended: 1 })
    .where('user_id', '=', userId)
    .where('ended', '=', 0)
    .execute()
}

export async function insertResetLink(
  trx: Trx,
  link: { userId: number; tokenHash: string; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('password_resets')
    .values({ user_id: link.userId, token_hash: link.tokenHash, created_at: link.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findUserByLink(db: Db, { tokenHash, since }: { tokenHash: string; since: number }) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(PERSON_COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('ended', '=', 0)
    .where('password_resets.created_at', '>', since)
    .executeTakeFirst()
}

/** Atomic: of two concurrent requests, one gets false. */
export async function consumeResetLink(
  trx: Trx,
  { tokenHash, since }: { tokenHash: string; since: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_resets')
    .set({ ended: 1 })
    .where('token_hash', '=', tokenHash)
    .where('ended', '=', 0)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
