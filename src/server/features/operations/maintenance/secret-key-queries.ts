import { sql } from 'kysely'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import { SERVER_NAME } from '#server/db/postgres.ts'

export async function readKeyCheck(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
  return row.key_check
}

/** Null, too, in a database whose row of the installation is lost. */
export async function findKeyCheck(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirst()
  return row?.key_check ?? null
}

export async function writeFirstKeyCheck(db: Db, keyCheck: string): Promise<void> {
  await db.updateTable('installation').set({ key_check: keyCheck }).where('key_check', 'is', null).execute()
}

export async function replaceKeyCheck(trx: Trx, keyCheck: string): Promise<void> {
  await trx.updateTable('installation').set({ key_check: keyCheck }).execute()
}

export async function hasRunningServer({ engine, kysely }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME} limit 1`.execute(kysely)
  return rows.length > 0
}

export async function listTotpUsernames(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('totp_secrets')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username')
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

export async function deleteUnconfirmedTotp(trx: Trx): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('confirmed_at', 'is', null).execute()
}

export async function deleteAllRows(
  trx: Trx,
  table: 'recovery_codes' | 'declines' | 'decline_links',
): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom(table).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countRows(trx: Trx, table: 'calendar_feeds' | 'erasures'): Promise<number> {
  const { count } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
