import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { isLiveVoucher } from '#server/jobs/voucher-conditions.ts'

export async function findMailedOrder(db: Db, id: number) {
  return db
    .selectFrom('voucher_orders')
    .leftJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select(['voucher_orders.id', 'token_hash as tokenHash', 'ordered_on as orderedOn'])
    .select(['voucher_orders.units', 'voucher_orders.service_name as serviceName'])
    .select(['voucher_orders.session_minutes as minutes', 'price_cents as priceCents'])
    .select(['valid_months as validMonths', 'conditions', 'sends_to as sendsTo', 'send_on as sendOn'])
    .select(['voucher_orders.giver_name as giverName', 'giver_email as giverEmail'])
    .select(['voucher_orders.recipient_name as recipientName', 'recipient_email as recipientEmail'])
    .select(['voucher_id as voucherId', 'paid_at as paidAt', 'sent_at as sentAt'])
    .select(['withdrawn_at as withdrawnAt', 'refund_cents as refundCents', 'code_hash as codeHash'])
    .select('valid_until as validUntil')
    .where('voucher_orders.id', '=', id)
    .executeTakeFirst()
}

export type MailedOrder = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>

/** Whose mail has been asked for, and will not leave by itself any more. Condition on `voucher_orders`. */
export function isUndeliverableOrder(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(voucher_orders.paid_at is not null and voucher_orders.sent_at is null
    and voucher_orders.withdrawn_at is null
    and exists (select 1 from vouchers where vouchers.id = voucher_orders.voucher_id and ${isLiveVoucher(today)})
    and not exists (select 1 from outbox
      where outbox.voucher_order_id = voucher_orders.id and outbox.state = 'waiting'))`
}

/** Ids of orders whose voucher staff have to hand out themselves. */
export async function listUndeliverableOrders(db: Db, today: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('voucher_orders')
    .select('id')
    .where(isUndeliverableOrder(today))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
