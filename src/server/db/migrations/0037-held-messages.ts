import type { VersionedMigration } from './ddl.ts'

export const heldMessages: VersionedMigration = {
  compatibleSince: '0036-backups',
  async up(db) {
    await db.schema
      .alterTable('outbox')
      .addColumn('is_held', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
