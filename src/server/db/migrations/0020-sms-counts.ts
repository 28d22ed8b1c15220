import type { Migration } from 'kysely/migration'

export const smsCounts: Migration = {
  async up(db) {
    await db.schema
      .createTable('sms_counts')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('recipient_hash', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('sms_counts_pkey', ['day', 'recipient_hash'])
      .execute()
  },
}
