import type { VersionedMigration } from './ddl.ts'

/**
 * Vouchers that another program sold. The version before honors them by our own codes alone, and tells the client of the
 * end of an imported pack.
 */
export const importedVouchers: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await db.schema
      .alterTable('vouchers')
      .addColumn('import_id', 'integer', (c) => c.references('activity_imports.id'))
      .execute()
    for (const column of ['foreign_code_hash', 'import_line_hash']) {
      await db.schema.alterTable('vouchers').addColumn(column, 'text').execute()
      await db.schema.createIndex(`vouchers_${column}`).on('vouchers').column(column).unique().execute()
    }
    await db.schema.createIndex('vouchers_import').on('vouchers').column('import_id').execute()
  },
}
