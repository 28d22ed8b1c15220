import type { VersionedMigration } from './ddl.ts'

export const siteAlerts: VersionedMigration = {
  compatibleSince: '0037-held-messages',
  async up(db) {
    await db.schema
      .createTable('site_alerts')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('server', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('mailed_at', 'bigint')
      .addPrimaryKeyConstraint('site_alerts_pkey', ['kind', 'server'])
      .execute()
  },
}
