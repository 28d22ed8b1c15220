import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** What rendered public pages are made of; whatever writes there, by whatever way, outdates them. */
const CONTENT = [
  'users',
  'services',
  'practitioner_services',
  'testimonials',
  'pages',
  'settings',
  'gallery_images',
]

/** A number that grows with every change of the site's content: kept pages are good as long as it stands still. */
export function contentVersion(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('content_version')
        .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
        .addColumn('version', 'integer', (c) => c.notNull())
        .execute()
      await sql`insert into content_version (id, version) values (1, 1)`.execute(db)
      if (engine === 'postgres') await postgresTriggers(db)
      else await sqliteTriggers(db)
    },
  }
}

async function postgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function grow_content_version() returns trigger language plpgsql as $$
    begin update content_version set version = version + 1; return null; end $$`.execute(db)
  for (const table of CONTENT) {
    await sql`create trigger grow_content_version after insert or update or delete on ${sql.table(table)}
      for each statement execute function grow_content_version()`.execute(db)
  }
}

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const table of CONTENT) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}_${event}_content_version`)} after ${sql.raw(event)}
        on ${sql.table(table)} begin update content_version set version = version + 1; end`.execute(db)
    }
  }
}
