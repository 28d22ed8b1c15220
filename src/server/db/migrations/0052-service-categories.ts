import { type Kysely, sql } from 'kysely'
import { isPostgres, tableWithId, type VersionedMigration } from './ddl.ts'

/** Services without a category stay as they are: the version before adds and edits them without it. */
export const serviceCategories: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await tableWithId(db, 'service_categories')
      .addColumn('name', 'text', (column) => column.notNull())
      // The name without regard to case: lower() of SQLite knows ASCII only.
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute()
    // On an expression: SQLite names no other unique index in its errors.
    await sql`create unique index service_categories_name on service_categories (lower(name_key))`.execute(db)
    await db.schema
      .alterTable('services')
      .addColumn('category_id', 'integer', (column) =>
        column.references('service_categories.id').onDelete('set null'),
      )
      .execute()
    await db.schema.createIndex('services_category').on('services').column('category_id').execute()
    await createContentTriggers(db)
  },
}

/** As in migration 0009: pages are cached by this version. */
async function createContentTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create trigger increment_content_version after insert or update or delete on service_categories
      for each statement execute function increment_content_version()`.execute(db)
    return
  }
  for (const event of ['insert', 'update', 'delete']) {
    await sql`create trigger ${sql.id(`service_categories_${event}_content_version`)} after ${sql.raw(event)}
      on service_categories begin update content_version set version = version + 1; end`.execute(db)
  }
}
