import { sql } from 'kysely'
import type { VersionedMigration } from './ddl.ts'

/**
 * Deposits by card, which keep an hour. The version before asks for none; it counts the hour of one that is being paid as
 * held, and a visit that was paid in part as any other.
 */
export const deposits: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await db.schema
      .createTable('service_deposits')
      .addColumn('service_id', 'integer', (c) =>
        c.notNull().primaryKey().references('services.id').onDelete('cascade'),
      )
      .addColumn('cents', 'integer', (c) => c.check(sql`cents > 0`))
      .addColumn('percent', 'integer', (c) => c.check(sql`percent between 1 and 100`))
      .addCheckConstraint('service_deposits_one', sql`(cents is null) <> (percent is null)`)
      .execute()
    await db.schema
      .alterTable('online_payments')
      .addColumn('reservation_id', 'integer', (c) => c.references('agenda_entries.id').onDelete('set null'))
      .execute()
    await db.schema.alterTable('pending_bookings').addColumn('deposit_cents', 'integer').execute()
    await sql`create unique index online_payments_deposit on online_payments (reservation_id)
      where state in ('new', 'open')`.execute(db)
  },
}
