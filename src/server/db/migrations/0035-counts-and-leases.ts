import type { Migration } from 'kysely/migration'

export const countsAndLeases: Migration = {
  async up(db) {
    await db.schema
      .createTable('request_counts')
      .addColumn('key_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('request_counts_ends_at').on('request_counts').column('ends_at').execute()
    await db.schema
      .createTable('job_leases')
      .addColumn('job', 'text', (column) => column.primaryKey().notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addColumn('done_for', 'bigint', (column) => column.notNull())
      .execute()
  },
}
