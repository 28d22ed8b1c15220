import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { tableWithId } from './ddl.ts'

export const services: Migration = {
  async up(db) {
    await tableWithId(db, 'services')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('duration_minutes', 'integer', (c) => c.notNull().check(sql`duration_minutes > 0`))
      .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents >= 0`))
      .addColumn('buffer_minutes', 'integer', (c) => c.check(sql`buffer_minutes >= 0`))
      .addColumn('color', 'text')
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .execute()

    await db.schema
      .createTable('practitioner_services')
      .addColumn('practitioner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('service_id', 'integer', (c) => c.notNull().references('services.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('practitioner_services_pk', ['practitioner_id', 'service_id'])
      .execute()
  },
}
