import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import { hasPaidFor } from '#server/features/accounting/book/left-on-card.ts'
import { isUnspent } from '#server/features/accounting/voucher-mail/conditions.ts'
import { isOfRecord, isOfReservation, type Part } from './conditions.ts'
import { listOf, type SubjectKeys } from './data-subjects.ts'

export async function listSubjectReceipts(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('receipts')
    .select(['number as id', 'day', 'cents', 'means', 'nature', 'client_name as clientName'])
    .where(isReceiptOf(keys))
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Rows of their visits, unless somebody else paid; and those of their records, with what corrects or refunds these. */
export function isReceiptOf(keys: SubjectKeys) {
  return sql<boolean>`(coalesce(origin, number) in (select receipt_clients.number from receipt_clients
      where ${isOfRecord(keys)})
    or ${isOfReservation(keys)} and coalesce(origin, number) not in (select payer.number from receipt_clients payer)
      and not ${isOfFormerPerson})`
}

/** Counted for the visit by whoever handed it over: who left no address or number has no record that paid. */
const isOfFormerPerson = sql<boolean>`exists (select 1 from agenda_entries visit
  join agenda_entries former on former.id = visit.handed_from
  where visit.id = receipts.reservation_id and former.client_id is null
    and receipts.client_name = former.client_name)`

/** Of a row of `vouchers`, by visits to come. */
export const HELD_UNITS = sql<number>`coalesce((select sum(visit.units) from voucher_visits visit
  where visit.voucher_id = vouchers.id and visit.is_used = 0), 0)`

/** By the record alone: a name on a voucher identifies nobody. */
export async function listSubjectPacks(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('vouchers')
    .select([
      'id',
      'created_at',
      'service_name as serviceName',
      'units',
      'balance',
      'valid_until as validUntil',
      'recipient_name as recipientName',
      'giver_name as giverName',
      'message',
      HELD_UNITS.as('held'),
    ])
    .where(isOfRecord(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listSubjectVoucherEntries(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('voucher_entries')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select([
      'voucher_entries.id',
      'voucher_id',
      'happened_at',
      'kind',
      'voucher_entries.units',
      'service_name as serviceName',
      'reservation_id',
      'paid_back_cents',
    ])
    .where(isVoucherEntryOf(keys))
    .where('voucher_entries.id', '>', after)
    .orderBy('voucher_entries.id')
    .limit(limit)
    .execute()
}

/** Of their packs, and of any voucher that has settled a part of their visits. */
export function isVoucherEntryOf(keys: SubjectKeys) {
  return sql<boolean>`(${isOfReservation(keys)}
    or voucher_id in (select vouchers.id from vouchers where ${isOfRecord(keys)}))`
}

/** The provider’s own name for it; the giver’s alone, as the recipient has paid nothing. */
const CARD_PAYMENT = sql<string | null>`(select payment.payment_id from online_payments payment
  where payment.order_id = voucher_orders.id and ${hasPaidFor('payment')})`

/** By whoever ordered it, or for whom its mail has not left yet; each reads their own address alone. */
export async function listSubjectOrders(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  const isGiver = sql<number>`case when ${isOrderFrom(keys)} then 1 else 0 end`
  return db
    .selectFrom('voucher_orders')
    .leftJoin('vouchers', 'vouchers.id', 'voucher_id')
    .select([
      'voucher_orders.id',
      'ordered_at as created_at',
      'ordered_on as orderedOn',
      'voucher_orders.units',
      'voucher_orders.service_name as serviceName',
      'voucher_orders.session_minutes as minutes',
      'price_cents',
      'voucher_id as voucherId',
      'voucher_orders.giver_name as giverName',
      'giver_email',
      'recipient_email',
      'voucher_orders.recipient_name as recipientName',
      'voucher_orders.message',
      'paid_at',
      'sent_at',
      'withdrawn_at',
      'refund_cents',
      'refunded_at',
      isGiver.as('isGiver'),
      CARD_PAYMENT.as('cardPayment'),
      sql<number>`case when ${isUnspent()} then 1 else 0 end`.as('isUnspent'),
    ])
    .where(isOrderOf(keys))
    .where('voucher_orders.id', '>', after)
    .orderBy('voucher_orders.id')
    .limit(limit)
    .execute()
}

/** By card on the site, for orders by them and for their visits; also what came too late, or was not what was asked. */
export async function listSubjectCardPayments(db: Db, keys: SubjectKeys, { after, limit }: Part) {
  return db
    .selectFrom('online_payments')
    .select([
      'id',
      'settled_at',
      'cents',
      'payment_id',
      'order_id',
      'reservation_id',
      sql<number>`coalesce((select sum(refund.cents) from online_refunds refund
        where refund.online_payment_id = online_payments.id and refund.state = 'succeeded'), 0)`.as(
        'refunded',
      ),
    ])
    .where(isCardPaymentOf(keys))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function isCardPaymentOf(keys: SubjectKeys) {
  return sql<boolean>`(online_payments.state in ('paid', 'differs') and (${isOfReservation(keys)}
    or order_id in (select voucher_orders.id from voucher_orders where ${isOrderFrom(keys)})))`
}

export function isOrderOf(keys: SubjectKeys) {
  return sql<boolean>`(${isOrderFrom(keys)}
    or coalesce(lower(recipient_email) in (${listOf(keys.own.emailKeys)}), false))`
}

function isOrderFrom({ own, shared }: SubjectKeys) {
  return sql<boolean>`coalesce(lower(giver_email) in (${listOf(own.emailKeys)})
    or (lower(giver_email) in (${listOf(shared.emailKeys)})
      and voucher_orders.giver_name in (${listOf(shared.names)})), false)`
}
