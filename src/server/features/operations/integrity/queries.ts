import { type RawBuilder, sql } from 'kysely'
import { listPostgresLastIds } from '#server/backup/postgres-rows.ts'
import type { Database, Db, Engine, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

type Connection = Pick<Database, 'engine' | 'kysely'>

const MAX_DAMAGE_LINES = 100

/** SQLite alone: what its file breaks of its own format, indexes and column constraints. */
export async function listDamage({ engine, kysely }: Connection): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows } = await sql<{
    integrity_check: string
  }>`pragma integrity_check(${sql.lit(MAX_DAMAGE_LINES)})`.execute(kysely)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}

/** The highest ids that were ever given, by table. */
export async function listLastIds({ engine, kysely }: Connection): Promise<Map<string, number>> {
  const rows =
    engine === 'postgres'
      ? await listPostgresLastIds(kysely)
      : (
          await sql<{
            name: string
            lastId: number
          }>`select name, seq as "lastId" from sqlite_sequence`.execute(kysely)
        ).rows
  return new Map(rows.map(({ name, lastId }) => [name, Number(lastId ?? 0)]))
}

/** PostgreSQL alone: constraints that were not validated, broken indexes, disabled triggers. */
export async function listInactiveRules({ engine, kysely }: Connection): Promise<string[]> {
  if (engine === 'sqlite') return []
  const schema = sql`current_schema()::text::regnamespace`
  const { rows } = await sql<{ name: string }>`
    select conname::text as name from pg_constraint where not convalidated and connamespace = ${schema}
    union all
    select c.relname::text from pg_index i join pg_class c on c.oid = i.indexrelid
     where not (i.indisvalid and i.indisready) and c.relnamespace = ${schema}
    union all
    select tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where tgenabled = 'D' and c.relnamespace = ${schema}
    order by name`.execute(kysely)
  return rows.map(({ name }) => name)
}

export type ForeignKey = {
  table: string
  column: string
  parent: string
  parentColumn: string
  onDelete: 'CASCADE' | 'SET NULL' | 'NO ACTION'
  isNullable: boolean
}

/** As the database itself declares them, so that none is forgotten. Each has one column. */
export async function listForeignKeys({ engine, kysely }: Connection): Promise<ForeignKey[]> {
  const { rows } = await FOREIGN_KEYS[engine].execute(kysely)
  return rows.map((row) => ({ ...row, isNullable: Boolean(row.isNullable) }))
}

const FOREIGN_KEYS: Record<Engine, RawBuilder<ForeignKey>> = {
  sqlite: sql`
    select child.name as "table", fk."from" as "column", fk."table" as parent, fk."to" as "parentColumn",
           fk.on_delete as "onDelete", field."notnull" = 0 as "isNullable"
      from sqlite_schema child
      join pragma_foreign_key_list(child.name) fk
      join pragma_table_info(child.name) field on field.name = fk."from"
     where child.type = 'table'
     order by 1, 2`,
  postgres: sql`
    select child.relname::text as "table", field.attname::text as "column", parent.relname::text as parent,
           target.attname::text as "parentColumn", not field.attnotnull as "isNullable",
           case fk.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end as "onDelete"
      from pg_constraint fk
      join pg_class child on child.oid = fk.conrelid
      join pg_class parent on parent.oid = fk.confrelid
      join pg_attribute field on field.attrelid = fk.conrelid and field.attnum = fk.conkey[1]
      join pg_attribute target on target.attrelid = fk.confrelid and target.attnum = fk.confkey[1]
     where fk.contype = 'f' and fk.connamespace = current_schema()::text::regnamespace
     order by 1, 2`,
}

export async function countOrphans(db: Db, keys: readonly ForeignKey[]): Promise<number[]> {
  const counts = keys.map(
    (key, index) => sql`
      select ${sql.lit(index)} as nth, count(*) as count from ${sql.table(key.table)} child where ${isOrphan(key)}`,
  )
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)} order by nth`.execute(
    db,
  )
  return rows.map(({ count }) => Number(count))
}

function isOrphan({ column, parent, parentColumn }: ForeignKey): RawBuilder<boolean> {
  return sql<boolean>`child.${sql.ref(column)} is not null and not exists (
    select 1 from ${sql.table(parent)} parent where parent.${sql.ref(parentColumn)} = child.${sql.ref(column)})`
}

export async function deleteOrphans(trx: Trx, key: ForeignKey): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(key.table)} as child where ${isOrphan(key)}`.execute(trx)
  return Number(numAffectedRows)
}

export async function clearOrphans(trx: Trx, key: ForeignKey): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(key.table)} as child set ${sql.ref(key.column)} = null where ${isOrphan(key)}`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

export async function listLostEntries(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('agenda_entries')
    .leftJoin('users', 'users.id', 'practitioner_id')
    .select('agenda_entries.id')
    .where('users.id', 'is', null)
    .orderBy('agenda_entries.id')
    .execute()
  return rows.map(({ id }) => id)
}

const NEXT_DAY: Record<Engine, RawBuilder<string>> = {
  sqlite: sql`date(one.date, '+1 day')`,
  postgres: sql`to_char(one.date::date + 1, 'YYYY-MM-DD')`,
}

export type Overlap = { one: number; other: number }

/** Live entries of one practitioner at the same time, buffers included, which may reach into the next day. */
export async function listOverlaps({ engine, kysely }: Connection): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select one.id as one, other.id as other from agenda_entries one
      join agenda_entries other on other.practitioner_id = one.practitioner_id
       and other.cancelled_at is null and other.date in (one.date, ${NEXT_DAY[engine]})
     where one.cancelled_at is null and case
       when other.date > one.date then other.start_minute + 1440 < one.occupied_until
       else other.id > one.id and other.start_minute < one.occupied_until
         and one.start_minute < other.occupied_until end
     order by 1, 2`.execute(kysely)
  return rows
}

/** Without its version, an agenda's changes would leave stale slots in memory. */
export async function listUnversionedAgendas(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('agendas')
    .select('practitioner_id as id')
    .union(db.selectFrom('agenda_entries').select('practitioner_id as id'))
    .except(db.selectFrom('agenda_versions').select('practitioner_id as id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Higher than any version so far: seconds since 1970 outnumber the changes of an agenda. */
export async function insertAgendaVersions(trx: Trx, ids: readonly number[], version: number): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((practitioner_id) => ({ practitioner_id, version }))
  await trx
    .insertInto('agenda_versions')
    .values(rows)
    .onConflict((conflict) => conflict.column('practitioner_id').doNothing())
    .execute()
}

const SINGLE_ROWS = [
  'content_version',
  'installation',
  'second_factor_policy',
] as const satisfies (keyof Tables)[]

export type SingleRow = (typeof SINGLE_ROWS)[number]

export async function listMissingSingleRows(db: Db): Promise<SingleRow[]> {
  const missing = SINGLE_ROWS.map(
    (table) => sql`select ${sql.lit(table)} as name where not exists (select 1 from ${sql.table(table)})`,
  )
  const { rows } = await sql<{
    name: SingleRow
  }>`${sql.join(missing, sql` union all `)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function insertSingleRow(trx: Trx, table: SingleRow, version: number): Promise<void> {
  const columns =
    table === 'content_version' ? sql`(id, version) values (1, ${version})` : sql`(id) values (1)`
  await sql`insert into ${sql.table(table)} ${columns} on conflict do nothing`.execute(trx)
}

/** A command waits for the site's locks; a migration would give way. */
export async function allowWaiting({ engine }: Connection, trx: Trx): Promise<void> {
  if (engine === 'postgres') await sql`set local lock_timeout = '10s'`.execute(trx)
}
