import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './ddl.ts'

const CONTENT_TABLES = [
  'users',
  'services',
  'practitioner_services',
  'testimonials',
  'pages',
  'settings',
  'gallery_images',
]

const AGENDA_TABLES = ['agendas', 'agenda_entries']

/** Cache versions, incremented by triggers: a write that forgot to would leave stale pages and slots. */
export const versions: Migration = {
  async up(db) {
    await createTables(db)
    if (isPostgres(db)) {
      await createPostgresTriggers(db)
      return
    }
    for (const table of CONTENT_TABLES) await createContentTriggersOnSqlite(db, table)
    for (const table of AGENDA_TABLES) await createAgendaTriggersOnSqlite(db, table)
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
  await db.schema
    .createTable('agenda_versions')
    // No foreign key: the version must still increase when an agenda is deleted together with its practitioner.
    .addColumn('practitioner_id', 'integer', (c) => c.notNull().primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
}

async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function increment_content_version() returns trigger language plpgsql as $$
    begin update content_version set version = version + 1; return null; end $$`.execute(db)
  for (const table of CONTENT_TABLES) {
    await sql`create trigger increment_content_version after insert or update or delete on ${sql.table(table)}
      for each statement execute function increment_content_version()`.execute(db)
  }
  await sql`create function increment_agenda_version() returns trigger language plpgsql as $$
    declare row record;
    begin
      row := coalesce(new, old);
      insert into agenda_versions (practitioner_id, version) values (row.practitioner_id, 1)
        on conflict (practitioner_id) do update set version = agenda_versions.version + 1;
      return null;
    end $$`.execute(db)
  for (const table of AGENDA_TABLES) {
    await sql`create trigger increment_agenda_version after insert or update or delete on ${sql.table(table)}
      for each row execute function increment_agenda_version()`.execute(db)
  }
}

async function createContentTriggersOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`create trigger ${sql.id(`${table}_${event}_content_version`)} after ${sql.raw(event)}
      on ${sql.table(table)} begin update content_version set version = version + 1; end`.execute(db)
  }
}

async function createAgendaTriggersOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.id(`${table}_${event}_agenda_version`)} after ${sql.raw(event)}
      on ${sql.table(table)} begin
        insert into agenda_versions (practitioner_id, version) values (${sql.raw(row)}.practitioner_id, 1)
          on conflict (practitioner_id) do update set version = version + 1;
      end`.execute(db)
  }
}
