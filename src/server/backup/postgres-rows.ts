import { sql } from 'kysely'
import type { Db, Trx } from '../db/engine.ts'
import { readPostgresLayout } from './postgres-layout.ts'
import type { Row, SavedTable, Snapshot } from './snapshot.ts'

const ROWS_AT_A_TIME = 100

export async function readPostgresRows<T>(
  db: Db,
  work: (rows: Omit<Snapshot, 'now'>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => work({ layout: await readPostgresLayout(trx), tables: await listTables(trx) }))
}

async function listTables(trx: Trx): Promise<SavedTable[]> {
  const tables = await listPostgresLastIds(trx)
  return tables.map(({ name, lastId }) => ({ name, lastId, rows: readTable(trx, name) }))
}

export async function listPostgresLastIds(db: Db): Promise<{ name: string; lastId: number | null }[]> {
  const { rows } = await sql<{ name: string; lastId: number | null }>`
    select t.table_name::text as name,
           case when c.is_identity = 'YES' then
             coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(t.table_name), 'id')::regclass), 0)
           end as "lastId"
      from information_schema.tables t
      left join information_schema.columns c
        on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'id'
     where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
     order by 1`.execute(db)
  return rows
}

async function* readTable(trx: Trx, name: string): AsyncGenerator<Row> {
  const cursor = sql.id(`saved_${name}`)
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(name)} order by 1`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_A_TIME)} from ${cursor}`.execute(trx)
    yield* rows
    if (rows.length < ROWS_AT_A_TIME) break
  }
  await sql`close ${cursor}`.execute(trx)
}
