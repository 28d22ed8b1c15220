import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import { isUnspent } from '#server/features/accounting/voucher-mail/conditions.ts'
import { hasPaidFor } from '../book/left-on-card.ts'

/** In all, that of its withdrawal included. */
const PAID_BACK = sql<number>`coalesce((select sum(paid_back_cents) from voucher_entries entry
  where entry.voucher_id = voucher_orders.voucher_id), 0)`

export async function findMailedOrder(db: Db, id: number) {
  return db
    .selectFrom('voucher_orders')
    .leftJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select([
      'voucher_orders.id',
      'token_hash as tokenHash',
      'ordered_on as orderedOn',
      'voucher_orders.units',
      'voucher_orders.service_name as serviceName',
      'voucher_orders.session_minutes as minutes',
      'price_cents as priceCents',
      'valid_months as validMonths',
      'conditions',
      'sends_to as sendsTo',
      'send_on as sendOn',
      'voucher_orders.giver_name as giverName',
      'giver_email as giverEmail',
      'voucher_orders.recipient_name as recipientName',
      'recipient_email as recipientEmail',
      'voucher_id as voucherId',
      'paid_at as paidAt',
      'sent_at as sentAt',
      'withdrawn_at as withdrawnAt',
      'refund_cents as refundCents',
      'code_hash as codeHash',
      'valid_until as validUntil',
      PAID_BACK.as('paidBack'),
      isOrderPaidByCard('voucher_orders').as('isPaidByCard'),
    ])
    .where('voucher_orders.id', '=', id)
    .executeTakeFirst()
}

export type MailedOrder = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>

/** `orders`: the name of their table in the query. */
export function isOrderPaidByCard(orders: string): RawBuilder<number> {
  return sql<number>`case when exists (select 1 from online_payments payment
    where payment.order_id = ${sql.ref(`${orders}.id`)} and ${hasPaidFor('payment')}) then 1 else 0 end`
}

/** Of `ordered`: paid, and its mail will not leave by itself any more, though something is left of the voucher. */
export function isUndeliverableOrder(): RawBuilder<number> {
  return sql<number>`case when ordered.paid_at is not null and ordered.sent_at is null
    and ordered.withdrawn_at is null
    and exists (select 1 from vouchers where vouchers.id = ordered.voucher_id and ${isUnspent()})
    and not exists (select 1 from outbox
      where outbox.voucher_order_id = ordered.id and outbox.state = 'waiting') then 1 else 0 end`
}
