import type { VersionedMigration } from './ddl.ts'

/**
 * Arrhes or acompte, as it was when somebody agreed to pay, and the payment of which a link’s page tells. The version
 * before writes none of them: the settings then say which, and the page tells of no payment that came too late.
 */
export const agreedDeposits: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await db.schema.alterTable('online_payments').addColumn('deposit_kind', 'text').execute()
    await db.schema.alterTable('pending_bookings').addColumn('deposit_kind', 'text').execute()
    await db.schema
      .alterTable('pending_bookings')
      .addColumn('online_payment_id', 'integer', (c) =>
        c.references('online_payments.id').onDelete('set null'),
      )
      .execute()
    await db.schema
      .createIndex('pending_bookings_payment')
      .on('pending_bookings')
      .column('online_payment_id')
      .execute()
  },
}
