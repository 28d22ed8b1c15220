import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { TestSite } from '../practice/site.ts'

type Place = { site: TestSite }
type Order = Insertable<Tables['voucher_orders']>
type OrderChange = Pick<Order, 'token_hash'> & Partial<Order>

/** One order for each class that erases something of them, ordered today. */
export const EXPIRING_ORDERS = {
  unpaidVoucherOrders: (at: Place) => insertOrder(at, { token_hash: 'a', giver_name: 'Léa Durand' }),
  orderedVoucherNames: (at: Place) => insertPaid(at, { token_hash: 'b', recipient_name: 'Léa Durand' }),
  voucherOrderNames: (at: Place) => insertPaid(at, { token_hash: 'c', giver_email: 'lea@exemple.fr' }),
  endedCheckouts: async ({ site }: Place) => {
    const now = site.clock.instant()
    await site.database.kysely
      .insertInto('online_payments')
      .values({
        reference: 'e',
        purpose: 'trial',
        cents: 100,
        mode: 'test',
        state: 'ended',
        created_at: now,
        settled_at: now,
      })
      .execute()
  },
  /** Its mail has failed today. */
  voucherRecipients: async (at: Place) => {
    const recipient = 'lea@exemple.fr'
    const orderId = await insertPaid(at, {
      token_hash: 'd',
      sends_to: 'recipient',
      recipient_email: recipient,
    })
    const now = at.site.clock.instant()
    const message = { event: 'bon', recipient, subject: 'Votre bon cadeau', body: '', message_id: 'bon' }
    const failed = { state: 'failed' as const, next_attempt_at: now, created_at: now, tried_at: now }
    await at.site.database.kysely
      .insertInto('outbox')
      .values({ ...message, ...failed, voucher_order_id: orderId })
      .execute()
  },
}

async function insertOrder({ site }: Place, change: OrderChange): Promise<number> {
  const ordered = { ordered_at: site.clock.instant(), ordered_on: site.clock.local().day }
  const content = { units: 5000, price_cents: 5000, valid_months: 12, conditions: '' }
  const { id } = await site.database.kysely
    .insertInto('voucher_orders')
    .values({ ...ordered, ...content, sends_to: 'giver', ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of a voucher that names nobody, and is valid until today. */
async function insertPaid(at: Place, change: OrderChange): Promise<number> {
  const { database, clock } = at.site
  const { day } = clock.local()
  const { id } = await database.kysely
    .insertInto('vouchers')
    .values({
      units: 5000,
      paid_cents: 5000,
      balance: 5000,
      sold_on: day,
      valid_until: day,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return insertOrder(at, { ...change, voucher_id: id, paid_at: clock.instant() })
}
