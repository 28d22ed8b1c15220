import { type Kysely, sql } from 'kysely'
import { isPostgres, tableWithId, type VersionedMigration } from './ddl.ts'

/**
 * The row in `services` stays the main variant, so that the version before goes on reading, editing and booking it.
 * Columns that it does not know have a default.
 */
export const serviceVariants: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await addServiceColumns(db)
    await tableWithId(db, 'service_variants')
      .addColumn('service_id', 'integer', (c) => c.notNull().references('services.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('duration_minutes', 'integer', (c) => c.notNull())
      .addColumn('price_cents', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('service_variants_service')
      .on('service_variants')
      .column('service_id')
      .execute()
    await tableWithId(db, 'service_options')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('duration_minutes', 'integer', (c) => c.notNull())
      .addColumn('price_cents', 'integer', (c) => c.notNull())
      .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('service_option_offers')
      .addColumn('option_id', 'integer', (c) =>
        c.notNull().references('service_options.id').onDelete('cascade'),
      )
      .addColumn('service_id', 'integer', (c) => c.notNull().references('services.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('service_option_offers_key', ['service_id', 'option_id'])
      .execute()
    await db.schema
      .createIndex('service_option_offers_option')
      .on('service_option_offers')
      .column('option_id')
      .execute()
    await db.schema.alterTable('agenda_entries').addColumn('service_parts', 'text').execute()
    await db.schema.alterTable('agenda_entries').addColumn('parts_service_id', 'integer').execute()
    for (const table of ['service_variants', 'service_options', 'service_option_offers']) {
      await createContentTriggers(db, table)
    }
  },
}

async function addServiceColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('services')
    .addColumn('variant_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('services')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('services')
    // Without a foreign key: a restoration inserts rows by id.
    .addColumn('grouped_into', 'integer')
    .execute()
  await db.schema.createIndex('services_grouped_into').on('services').column('grouped_into').execute()
}

/** As in migration 0009: pages are cached by this version. */
async function createContentTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`create trigger increment_content_version after insert or update or delete on ${sql.table(table)}
      for each statement execute function increment_content_version()`.execute(db)
    return
  }
  for (const event of ['insert', 'update', 'delete']) {
    await sql`create trigger ${sql.id(`${table}_${event}_content_version`)} after ${sql.raw(event)}
      on ${sql.table(table)} begin update content_version set version = version + 1; end`.execute(db)
  }
}
