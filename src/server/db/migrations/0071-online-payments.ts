import { type Kysely, sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

/** Payments by card on the provider's page. The version before knows none, and makes none. */
export const onlinePayments: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await createPayments(db)
    await createRefunds(db)
  },
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'online_payments')
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('order_id', 'integer', (c) => c.references('voucher_orders.id').onDelete('set null'))
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .addColumn('mode', 'text', (c) => c.notNull().check(sql`mode in ('live', 'test')`))
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('new', 'open', 'paid', 'ended', 'differs')`),
    )
    .addColumn('provider_id', 'text')
    .addColumn('payment_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('awaits_receipt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('receipt_number', 'integer')
    .addColumn('handled_at', 'bigint')
    .addCheckConstraint('online_payments_settled', sql`(settled_at is null) = (state in ('new', 'open'))`)
    .addCheckConstraint('online_payments_paid', sql`state <> 'paid' or payment_id is not null`)
    .execute()
  const unique = {
    online_payments_reference: 'reference',
    online_payments_provider: 'provider_id',
    online_payments_payment: 'payment_id',
  }
  for (const [name, column] of Object.entries(unique))
    await db.schema.createIndex(name).on('online_payments').column(column).unique().execute()
  await sql`create unique index online_payments_open on online_payments (order_id)
    where state in ('new', 'open')`.execute(db)
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'online_refunds')
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('online_payment_id', 'integer', (c) => c.notNull().references('online_payments.id'))
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('asked', 'pending', 'succeeded', 'failed')`),
    )
    .addColumn('provider_id', 'text')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('attempted_at', 'bigint')
    .addColumn('must_look', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('awaits_receipt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('receipt_number', 'integer')
    .addColumn('handled_at', 'bigint')
    .execute()
  for (const [name, column] of Object.entries({
    online_refunds_reference: 'reference',
    online_refunds_provider: 'provider_id',
  }))
    await db.schema.createIndex(name).on('online_refunds').column(column).unique().execute()
  await sql`create unique index online_refunds_running on online_refunds (online_payment_id)
    where state in ('asked', 'pending')`.execute(db)
}
