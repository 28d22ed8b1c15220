import { type RawBuilder, sql } from 'kysely'
import type { TestSite } from './site.ts'

/** The tables that the tests write to. */
const WRITTEN = ['contact_messages', 'agenda_entries', 'login_failures', 'settings', 'sessions'] as const

/** Restores normal operation. */
type Mend = () => Promise<void>

/**
 * Leaves the database no room to grow. SQLite raises a genuine SQLITE_FULL. On PostgreSQL, which shares the machine's
 * disk, triggers raise the SQLSTATE disk_full.
 */
export function fillDisk(site: TestSite): Promise<Mend> {
  // SQLite raises a limit below the number of pages in use to that number.
  const [cap, lift] = [sql`pragma max_page_count = 1`, sql`pragma max_page_count = 4294967294`]
  return site.database.engine === 'sqlite' ? between(site, [cap, lift]) : refuseRows(site, 'disk_full')
}

/** Refuses all writes with a genuine SQLITE_READONLY, or the SQLSTATE read_only_sql_transaction. */
export function protectDisk(site: TestSite): Promise<Mend> {
  const [protect, lift] = [sql`pragma query_only = on`, sql`pragma query_only = off`]
  return site.database.engine === 'sqlite'
    ? between(site, [protect, lift])
    : refuseRows(site, 'read_only_sql_transaction')
}

async function between({ database }: TestSite, [before, after]: [RawBuilder<unknown>, RawBuilder<unknown>]) {
  await before.execute(database.kysely)
  return async () => void (await after.execute(database.kysely))
}

async function refuseRows({ database: { kysely } }: TestSite, state: string): Promise<Mend> {
  await sql`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test' using errcode = ${sql.lit(state)}; end $$`.execute(kysely)
  for (const table of WRITTEN) {
    await sql`create trigger refuse_row before insert or update on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(kysely)
  }
  return async () => void (await sql`drop function if exists refuse_row cascade`.execute(kysely))
}
