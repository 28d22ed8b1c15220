import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#server/db/engine.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'

/** One sentence for each broken invariant; they hold after every fault, whatever was acknowledged. */
export async function findBreaches(database: Database): Promise<string[]> {
  const { engine } = database
  const damages = await (engine === 'sqlite' ? findSqliteDamage(database) : findPostgresDamage(database))
  const overlaps = await countOverlapsInSql(database)
  const superadmins = await countSuperadmins(database)
  const schema = await listMigrations(database)
  const bookFault = await findBookFault(database.kysely)
  const voucherFault = await findVoucherFault(database.kysely)
  return [
    ...damages,
    ...(overlaps === 0 ? [] : [`${overlaps} agenda entries overlap`]),
    ...(superadmins === 1 ? [] : [`${superadmins} superadmins`]),
    ...(bookFault === null ? [] : [`the book breaks at row ${bookFault.number}`]),
    ...(voucherFault === null ? [] : [`voucher ${voucherFault.id} is wrong: ${voucherFault.kind}`]),
    ...(isDeepStrictEqual(schema, Object.keys(MIGRATIONS)) ? [] : [`half a schema: ${schema.at(-1)}`]),
  ]
}

export async function listMigrations({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(kysely)
  return rows.map(({ name }) => name)
}

/** Entries that begin before the latest end of those that began earlier, buffers included, also across midnight. */
async function countOverlapsInSql({ engine, kysely }: Database): Promise<number> {
  const midnight =
    engine === 'sqlite'
      ? sql.raw('cast(unixepoch(date) / 60 as integer)')
      : sql.raw("(date::date - date '1970-01-01') * 1440")
  const { rows } = await sql<{ overlaps: number }>`
    with spans as (
      select id, practitioner_id, ${midnight} + start_minute as begins_at, ${midnight} + occupied_until as ends_at
        from agenda_entries where cancelled_at is null
    ), ordered as (
      select begins_at, max(ends_at) over (
          partition by practitioner_id order by begins_at, id rows between unbounded preceding and 1 preceding
        ) as busy_until from spans
    )
    select count(*) as overlaps from ordered where begins_at < busy_until`.execute(kysely)
  return Number(rows[0]?.overlaps)
}

async function countSuperadmins({ kysely }: Database): Promise<number> {
  const rows = await kysely
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('removed_at', 'is', null)
    .execute()
  return rows.length
}

async function findSqliteDamage({ kysely }: Database): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely)
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(kysely)
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'),
    ...orphans.rows.map(({ table }) => `a row of ${table} refers to none`),
  ]
}

/** Compares each index with its table, and looks for constraints and indexes that PostgreSQL itself distrusts. */
async function findPostgresDamage({ kysely }: Database): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(kysely)
  await sql`select bt_index_check(index.oid, true) from pg_class index join pg_am method on method.oid = index.relam
    where method.amname = 'btree' and index.relkind = 'i' and index.relpersistence = 'p'`.execute(kysely)
  const { rows } = await sql<{ name: string }>`
    select conname::text as name from pg_constraint where not convalidated
    union all select indexrelid::regclass::text from pg_index where not indisvalid`.execute(kysely)
  return rows.map(({ name }) => `${name} is not valid`)
}
