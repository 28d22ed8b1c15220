import type { Db, Trx } from '../engine.ts'
import { createLink, isWorkingLink, type PresentedLink } from './one-time-links.ts'

/** One-time links of an account: their tables have the same columns, and at most one open row for each account. */
type AccountLinkTable = 'password_resets' | 'staff_invitations'

export async function insertAccountLink(
  trx: Trx,
  table: AccountLinkTable,
  { userId, now }: { userId: number; now: number },
): Promise<{ id: number; token: string }> {
  const { token, row } = createLink(now)
  const { id } = await trx
    .insertInto(table)
    .values({ user_id: userId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** A new link ends the earlier one; so do changes of the account, by a trigger. */
export async function endAccountLinks(trx: Trx, table: AccountLinkTable, userId: number): Promise<void> {
  await trx
    .updateTable(table)
    .set({ ended: 1 })
    .where('user_id', '=', userId)
    .where('ended', '=', 0)
    .execute()
}

/** When the account's links were made since then, the oldest first. */
export async function listAccountLinkTimes(
  db: Db,
  table: AccountLinkTable,
  { userId, since }: { userId: number; since: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function findAccountByLink(db: Db, table: AccountLinkTable, link: PresentedLink) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', db.selectFrom(table).select('user_id').where(isWorkingLink(table, link)))
    .executeTakeFirst()
}
