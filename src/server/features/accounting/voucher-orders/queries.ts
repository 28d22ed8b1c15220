import { type Insertable, sql } from 'kysely'
import type { OnlineRefundState } from '#domain/accounting/online-payment.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { VoucherOrders } from '#server/db/tables/vouchers.ts'
import { isOrderPaidByCard, isUndeliverableOrder } from './mail-queries.ts'

export async function insertOrder(trx: Trx, row: Insertable<VoucherOrders>): Promise<number> {
  const { id } = await trx.insertInto('voucher_orders').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Of a withdrawal, to the card: its state, until a person has paid it back by other means. */
const CARD_REFUND = sql<OnlineRefundState | null>`(select refund.state from online_refunds refund
  join online_payments payment on payment.id = refund.online_payment_id
  where payment.order_id = ordered.id and refund.reason = 'withdrawal' and refund.handled_at is null)`

function selectOrders(db: Db) {
  return db
    .selectFrom('voucher_orders as ordered')
    .leftJoin('vouchers', 'vouchers.id', 'ordered.voucher_id')
    .select([
      'ordered.id',
      'ordered_at as orderedAt',
      'ordered_on as orderedOn',
      'ordered.units',
      'ordered.service_id as serviceId',
      'ordered.service_name as serviceName',
      'ordered.session_minutes as minutes',
      'price_cents as priceCents',
      'valid_months as validMonths',
      'conditions',
      'ordered.giver_name as giverName',
      'giver_email as giverEmail',
      'ordered.recipient_name as recipientName',
      'ordered.message',
      'sends_to as sendsTo',
      'send_on as sendOn',
      'voucher_id as voucherId',
      'paid_at as paidAt',
      'sent_at as sentAt',
      'withdrawn_at as withdrawnAt',
      'refund_cents as refundCents',
      'refunded_at as refundedAt',
      'valid_until as validUntil',
      'receipt_number as receiptNumber',
      isUndeliverableOrder().as('isUndeliverable'),
      CARD_REFUND.as('cardRefund'),
      isOrderPaidByCard('ordered').as('isPaidByCard'),
    ])
}

export type StoredOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

export async function findOrder(
  db: Db,
  by: { id: number } | { tokenHash: string },
): Promise<StoredOrder | undefined> {
  const orders = selectOrders(db)
  return (
    'id' in by ? orders.where('ordered.id', '=', by.id) : orders.where('token_hash', '=', by.tokenHash)
  ).executeTakeFirst()
}

export async function listOrders(db: Db): Promise<StoredOrder[]> {
  return selectOrders(db).orderBy('ordered.id', 'desc').execute()
}

/** Ordered since the day, so that they can still be paid. */
export async function countUnpaidOrders(db: Db, since: Day): Promise<number> {
  const { count } = await db
    .selectFrom('voucher_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ordered_on', '>=', since)
    .where('paid_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type OrderChange =
  | { voucher_id: number; paid_at: number }
  | { withdrawn_at: number; refund_cents: number; recipient_email: null }
  | { refunded_at: number }

export async function updateOrder(trx: Trx, id: number, change: OrderChange): Promise<void> {
  await trx.updateTable('voucher_orders').set(change).where('id', '=', id).execute()
}

/** `at` is null for money that came back. */
export async function noteRefundOfCard(trx: Trx, id: number, at: number | null): Promise<void> {
  await trx
    .updateTable('voucher_orders')
    .set({ refunded_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .execute()
}

export async function deleteOrder(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('voucher_orders').where('id', '=', id).execute()
}

const hasBegun = ({ day, minute }: LocalTime) =>
  sql<boolean>`(date < ${day} or (date = ${day} and start_minute <= ${minute}))`

/** Units of visits that are used, or have begun; a withdrawal does not take them back. */
export async function sumUsedUnits(db: Db, voucherId: number, now: LocalTime): Promise<number> {
  const { units } = await db
    .selectFrom('voucher_visits')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('units'), sql<number>`0`).as('units'))
    .where('voucher_id', '=', voucherId)
    .where((eb) => eb.or([eb('is_used', '=', 1), hasBegun(now)]))
    .executeTakeFirstOrThrow()
  return Number(units)
}

/** Neither used nor begun, pending bookings included. */
export async function listVisitsToCome(db: Db, voucherId: number, now: LocalTime): Promise<number[]> {
  const rows = await db
    .selectFrom('voucher_visits')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select('reservation_id as id')
    .where('voucher_id', '=', voucherId)
    .where('is_used', '=', 0)
    .where((eb) => eb.not(hasBegun(now)))
    .orderBy('reservation_id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function endCode(trx: Trx, voucherId: number): Promise<void> {
  await trx
    .updateTable('vouchers')
    .set((eb) => ({ code_hash: null, version: eb('version', '+', 1) }))
    .where('id', '=', voucherId)
    .execute()
}

type SoldLength = { name: string; minutes: number; cents: number }

/** All lengths of a service on the price list; undefined unless it is shown there. */
export async function findOrderedService(
  db: Db,
  id: number,
): Promise<{ name: string; onRequest: boolean; lengths: SoldLength[] } | undefined> {
  const main = await db
    .selectFrom('services')
    .select(['name', 'variant_name', 'duration_minutes as minutes', 'price_cents as cents', 'on_request'])
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (!main) return undefined
  const { minutes, cents } = main
  const variants = await listVariants(db, id)
  return {
    name: main.name,
    onRequest: main.on_request === 1,
    lengths: [{ name: main.variant_name, minutes, cents }, ...variants],
  }
}

function listVariants(db: Db, serviceId: number): Promise<SoldLength[]> {
  return db
    .selectFrom('service_variants')
    .select(['name', 'duration_minutes as minutes', 'price_cents as cents'])
    .where('service_id', '=', serviceId)
    .orderBy('id')
    .execute()
}
