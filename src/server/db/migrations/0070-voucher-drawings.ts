import type { VersionedMigration } from './ddl.ts'

/** The drawing that a giver chooses for an ordered voucher. The version before orders and prints without. */
export const voucherDrawings: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await db.schema.alterTable('voucher_orders').addColumn('drawing', 'text').execute()
  },
}
