import type { VersionedMigration } from './ddl.ts'

export const replacedPictures: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .createTable('replaced_pictures')
      .addColumn('filename', 'text', (column) => column.primaryKey().notNull())
      .addColumn('replaced_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
