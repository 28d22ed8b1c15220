import { type Kysely, sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

/** Vouchers ordered on the site. The version before knows none, and shows the voucher of a paid order as any other. */
export const voucherOrders: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await createOrders(db)
    await db.schema.alterTable('outbox').addColumn('voucher_order_id', 'integer').execute()
  },
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'voucher_orders')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('ordered_at', 'bigint', (c) => c.notNull())
    .addColumn('ordered_on', 'text', (c) => c.notNull())
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('service_id', 'integer')
    .addColumn('service_name', 'text')
    .addColumn('session_minutes', 'integer')
    .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents > 0`))
    .addColumn('valid_months', 'integer', (c) => c.notNull())
    .addColumn('conditions', 'text', (c) => c.notNull())
    .addColumn('giver_name', 'text')
    .addColumn('giver_email', 'text')
    .addColumn('recipient_name', 'text')
    .addColumn('recipient_email', 'text')
    .addColumn('message', 'text')
    .addColumn('sends_to', 'text', (c) => c.notNull().check(sql`sends_to in ('giver', 'recipient')`))
    .addColumn('send_on', 'text')
    .addColumn('voucher_id', 'integer', (c) => c.references('vouchers.id'))
    .addColumn('paid_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('refund_cents', 'integer')
    .addColumn('refunded_at', 'bigint')
    .addCheckConstraint('voucher_orders_paid', sql`(paid_at is null) = (voucher_id is null)`)
    .addCheckConstraint('voucher_orders_withdrawn', sql`(withdrawn_at is null) = (refund_cents is null)`)
    .execute()
  const unique = { voucher_orders_token: 'token_hash', voucher_orders_voucher: 'voucher_id' }
  for (const [name, column] of Object.entries(unique))
    await db.schema.createIndex(name).on('voucher_orders').column(column).unique().execute()
}
