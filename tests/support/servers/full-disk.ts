import { type RawBuilder, sql } from 'kysely'
import type { TestSite } from '../practice/site.ts'

/** The tables that the tests write to. */
const WRITTEN_TABLES = [
  'contact_messages',
  'agenda_entries',
  'login_failures',
  'settings',
  'sessions',
] as const

/** SQLite's default. */
const DEFAULT_MAX_PAGES = 4_294_967_294

type RestoreDisk = () => Promise<void>

/**
 * Leaves the database no room to grow. SQLite raises a genuine SQLITE_FULL. On PostgreSQL, which shares the machine's
 * disk, triggers raise the SQLSTATE disk_full.
 */
export function fillDisk(site: TestSite): Promise<RestoreDisk> {
  // SQLite raises a limit below the number of pages in use to that number.
  const [cap, lift] = [
    sql`pragma max_page_count = 1`,
    sql`pragma max_page_count = ${sql.lit(DEFAULT_MAX_PAGES)}`,
  ]
  return site.database.engine === 'sqlite'
    ? applyUntilRestored(site, [cap, lift])
    : refuseRows(site, 'disk_full')
}

/** Refuses all writes with a genuine SQLITE_READONLY, or the SQLSTATE read_only_sql_transaction. */
export function protectDisk(site: TestSite): Promise<RestoreDisk> {
  const [protect, lift] = [sql`pragma query_only = on`, sql`pragma query_only = off`]
  return site.database.engine === 'sqlite'
    ? applyUntilRestored(site, [protect, lift])
    : refuseRows(site, 'read_only_sql_transaction')
}

async function applyUntilRestored(
  { database }: TestSite,
  [apply, restore]: [RawBuilder<unknown>, RawBuilder<unknown>],
) {
  await apply.execute(database.kysely)
  return async () => void (await restore.execute(database.kysely))
}

async function refuseRows({ database: { kysely } }: TestSite, state: string): Promise<RestoreDisk> {
  await sql`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test' using errcode = ${sql.lit(state)}; end $$`.execute(kysely)
  for (const table of WRITTEN_TABLES) {
    await sql`create trigger refuse_row before insert or update on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(kysely)
  }
  return async () => void (await sql`drop function if exists refuse_row cascade`.execute(kysely))
}
