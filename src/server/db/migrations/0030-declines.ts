import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One table for every kind of message that clients decline, instead of one for invitations. */
export const declines: Migration = {
  async up(db) {
    await db.schema
      .createTable('declines')
      .addColumn('address_hash', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('reminder', 'invitation')`))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('declines_pkey', ['address_hash', 'kind'])
      .execute()
    await sql`insert into declines (address_hash, kind, created_at)
      select address_hash, 'invitation', created_at from invitation_refusals`.execute(db)
    await db.schema.dropTable('invitation_refusals').execute()

    await db.schema
      .createTable('decline_links')
      .addColumn('token_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('address_hash', 'text', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .execute()

    await db.schema.alterTable('testimonials').addColumn('withdrawal_hash', 'text').execute()
    await db.schema
      .createIndex('testimonials_withdrawal')
      .on('testimonials')
      .column('withdrawal_hash')
      .unique()
      .execute()
  },
}
