import { sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

export const clientMerges: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await tableWithId(db, 'client_merges')
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('merge', 'split')`))
      .addColumn('kept_id', 'integer', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('other_id', 'integer', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('moved', 'text', (column) => column.notNull())
      .addColumn('done_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('done_at', 'bigint', (column) => column.notNull())
      .addColumn('undone_at', 'bigint')
      .addCheckConstraint('client_merges_two_records', sql`kept_id <> other_id`)
      .execute()
    await db.schema.createIndex('client_merges_kept').on('client_merges').column('kept_id').execute()
    await db.schema.createIndex('client_merges_other').on('client_merges').column('other_id').execute()
    await db.schema
      .createTable('client_pairs_apart')
      .addColumn('first_id', 'integer', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('second_id', 'integer', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('client_pairs_apart_pkey', ['first_id', 'second_id'])
      .addCheckConstraint('client_pairs_apart_ordered', sql`first_id < second_id`)
      .execute()
    await db.schema.createIndex('client_pairs_second').on('client_pairs_apart').column('second_id').execute()
  },
}
