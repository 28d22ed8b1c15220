import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { tableWithId } from './ddl.ts'

export const testimonials: Migration = {
  async up(db) {
    await tableWithId(db, 'testimonials')
      .addColumn('client_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('rating', 'integer', (c) => c.notNull().check(sql`rating between 1 and 5`))
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('reservation_date', 'text')
      .addColumn('status', 'text', (c) =>
        c.notNull().check(sql`status in ('pending', 'approved', 'refused')`),
      )
      .addColumn('refusal_reason', 'text')
      .addColumn('is_example', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('approved_at', 'bigint')
      .execute()

    await db.schema
      .createTable('testimonial_invitations')
      // Primary key: at most one invitation decision per reservation.
      .addColumn('reservation_id', 'integer', (c) =>
        c.notNull().primaryKey().references('agenda_entries.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (c) => c.unique())
      .addColumn('address_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('testimonial_invitations_address')
      .on('testimonial_invitations')
      .column('address_hash')
      .execute()

    await db.schema
      .createTable('invitation_refusals')
      .addColumn('address_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
