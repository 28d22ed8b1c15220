import type { Migration } from 'kysely/migration'
import { tableWithId } from './ddl.ts'

export const content: Migration = {
  async up(db) {
    await db.schema
      .createTable('pages')
      .addColumn('slug', 'text', (c) => c.notNull().primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('settings')
      .addColumn('key', 'text', (c) => c.notNull().primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()

    await tableWithId(db, 'gallery_images')
      .addColumn('filename', 'text', (c) => c.notNull().unique())
      .addColumn('alt_text', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
