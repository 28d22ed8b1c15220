import { identityKey } from '#domain/messages/mailbox.ts'
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
