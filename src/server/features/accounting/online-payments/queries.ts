import { type Insertable, type RawBuilder, sql } from 'kysely'
import type {
  OnlinePaymentState,
  OnlineRefundState,
  PaymentPurposeName,
  RefundReason,
} from '#domain/accounting/online-payment.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Flag } from '#server/db/columns.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { OnlinePayments, OnlineRefunds } from '#server/db/tables/online-payments.ts'
import { hasPaidFor } from '../book/left-on-card.ts'

function selectPayments(db: Db) {
  return db
    .selectFrom('online_payments')
    .select([
      'id',
      'reference',
      'purpose',
      'order_id as orderId',
      'reservation_id as reservationId',
      'deposit_kind as depositKind',
      'cents',
      'mode',
      'state',
      'provider_id as providerId',
      'payment_id as paymentId',
      'created_at as createdAt',
      'settled_at as settledAt',
      'receipt_number as receiptNumber',
      'awaits_receipt as awaitsReceipt',
    ])
}

export type OnlinePayment = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

export async function insertPayment(trx: Trx, row: Insertable<OnlinePayments>): Promise<number> {
  const { id } = await trx.insertInto('online_payments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findPayment(
  db: Db,
  by: { id: number } | { reference: string } | { providerId: string } | { paymentId: string },
): Promise<OnlinePayment | undefined> {
  const payments = selectPayments(db)
  if ('id' in by) return payments.where('id', '=', by.id).executeTakeFirst()
  if ('reference' in by) return payments.where('reference', '=', by.reference).executeTakeFirst()
  if ('providerId' in by) return payments.where('provider_id', '=', by.providerId).executeTakeFirst()
  return payments.where('payment_id', '=', by.paymentId).executeTakeFirst()
}

/** That which is paid. */
export type PaidSubject = { orderId: number } | { reservationId: number }

/** Or one payment itself, once what it paid for is gone. */
export type PaymentKey = PaidSubject | { onlinePaymentId: number }

function isOf(subject: PaymentKey): RawBuilder<boolean> {
  if ('onlinePaymentId' in subject) return sql<boolean>`(online_payments.id = ${subject.onlinePaymentId})`
  return 'orderId' in subject
    ? sql<boolean>`(order_id = ${subject.orderId})`
    : sql<boolean>`(reservation_id = ${subject.reservationId})`
}

/** New or open: at most one. */
export async function findUnsettledOf(db: Db, subject: PaymentKey): Promise<OnlinePayment | undefined> {
  return selectPayments(db).where(isOf(subject)).where('state', 'in', UNSETTLED).executeTakeFirst()
}

const UNSETTLED = ['new', 'open'] as const

export async function listUnsettled(db: Db): Promise<OnlinePayment[]> {
  return selectPayments(db).where('state', 'in', UNSETTLED).orderBy('id').execute()
}

export async function findLastPayment(
  db: Db,
  purpose: PaymentPurposeName,
): Promise<OnlinePayment | undefined> {
  return selectPayments(db).where('purpose', '=', purpose).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function countCheckoutsOf(db: Db, subject: PaidSubject): Promise<number> {
  const { count } = await db
    .selectFrom('online_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOf(subject))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined unless money for it came by card. */
export async function findPaidOf(db: Db, subject: PaidSubject): Promise<OnlinePayment | undefined> {
  return selectPayments(db).where(isOf(subject)).where(hasPaidFor('online_payments')).executeTakeFirst()
}

type PaymentChange = Partial<
  Pick<OnlinePayments, 'provider_id' | 'payment_id' | 'settled_at' | 'receipt_number' | 'handled_at'>
> & { state?: OnlinePaymentState; awaits_receipt?: Flag }

/** Only from one of the states, so that of two who read the provider at once one acts. */
export async function changePayment(
  trx: Db,
  { id, from }: { id: number; from: readonly OnlinePaymentState[] },
  change: PaymentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('online_payments')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Paid, and not in the book yet, the earliest first. */
export async function listAwaitingReceipt(db: Db): Promise<OnlinePayment[]> {
  return selectPayments(db).where('awaits_receipt', '=', 1).orderBy('settled_at').orderBy('id').execute()
}

function selectRefunds(db: Db) {
  return db
    .selectFrom('online_refunds')
    .innerJoin('online_payments', 'online_payments.id', 'online_payment_id')
    .select([
      'online_refunds.id',
      'online_refunds.reference',
      'online_payment_id as onlinePaymentId',
      'online_refunds.cents',
      'reason',
      'online_refunds.state',
      'online_refunds.provider_id as providerId',
      'asked_at as askedAt',
      'attempt',
      'attempted_at as attemptedAt',
      'must_look as mustLook',
      'online_refunds.receipt_number as receiptNumber',
      'online_refunds.awaits_receipt as awaitsReceipt',
      'online_payments.payment_id as paymentId',
      'online_payments.provider_id as checkoutId',
      'online_payments.order_id as orderId',
      'online_payments.reservation_id as reservationId',
      'online_payments.purpose',
      'online_payments.receipt_number as paymentReceipt',
      'online_payments.awaits_receipt as paymentAwaits',
    ])
}

export type OnlineRefund = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>

export async function findRefund(
  db: Db,
  by: { id: number } | { providerId: string } | { reference: string },
): Promise<OnlineRefund | undefined> {
  const refunds = selectRefunds(db)
  if ('id' in by) return refunds.where('online_refunds.id', '=', by.id).executeTakeFirst()
  if ('providerId' in by)
    return refunds.where('online_refunds.provider_id', '=', by.providerId).executeTakeFirst()
  return refunds.where('online_refunds.reference', '=', by.reference).executeTakeFirst()
}

export async function listRunningRefunds(db: Db): Promise<OnlineRefund[]> {
  return selectRefunds(db)
    .where('online_refunds.state', 'in', ['asked', 'pending'])
    .orderBy('online_refunds.id')
    .execute()
}

/** The payment’s own row of the book comes first. */
export async function listRefundsAwaitingReceipt(db: Db): Promise<OnlineRefund[]> {
  return selectRefunds(db)
    .where('online_refunds.awaits_receipt', '=', 1)
    .where('online_refunds.state', 'in', ['succeeded', 'failed'])
    .where('online_payments.awaits_receipt', '=', 0)
    .orderBy('online_refunds.settled_at')
    .orderBy('online_refunds.id')
    .execute()
}

export async function findLastRefundOf(db: Db, onlinePaymentId: number): Promise<OnlineRefund | undefined> {
  return selectRefunds(db)
    .where('online_payment_id', '=', onlinePaymentId)
    .orderBy('online_refunds.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRefund(trx: Db, row: Insertable<OnlineRefunds>): Promise<void> {
  await trx.insertInto('online_refunds').values(row).execute()
}

type RefundChange = Partial<
  Pick<
    OnlineRefunds,
    'provider_id' | 'attempted_at' | 'settled_at' | 'failure' | 'receipt_number' | 'handled_at'
  >
> & { state?: OnlineRefundState; must_look?: Flag; attempt?: number; awaits_receipt?: Flag }

export async function changeRefund(
  trx: Db,
  { id, from }: { id: number; from: readonly OnlineRefundState[] },
  change: RefundChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('online_refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** On their way, or arrived. */
export async function sumRefunds(db: Db, onlinePaymentId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('online_refunds')
    .select((eb) => eb.fn.sum('cents').as('cents'))
    .where('online_payment_id', '=', onlinePaymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** Of an order whose refund to the card failed: staff have paid it back by other means. */
export async function noteRefundedOtherwise(
  trx: Trx,
  { orderId, now }: { orderId: number; now: number },
): Promise<void> {
  await trx
    .updateTable('online_refunds')
    .set({ handled_at: now })
    .where('state', '=', 'failed')
    .where('online_payment_id', 'in', (eb) =>
      eb.selectFrom('online_payments').select('id').where('order_id', '=', orderId),
    )
    .execute()
}

/** Payments and refunds that the provider has not brought to an end. */
export async function countUnderWay(db: Db): Promise<number> {
  const { payments, refunds } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('online_payments')
        .select(eb.fn.countAll<number>().as('count'))
        .where('state', 'in', UNSETTLED)
        .as('payments'),
      eb
        .selectFrom('online_refunds')
        .select(eb.fn.countAll<number>().as('count'))
        .where('state', 'in', ['asked', 'pending'])
        .as('refunds'),
    ])
    .executeTakeFirstOrThrow()
  return Number(payments) + Number(refunds)
}

/** The latest first. */
export async function listDiffering(db: Db): Promise<OnlinePayment[]> {
  return selectPayments(db)
    .where('state', '=', 'differs')
    .where('handled_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

type RefundTask = {
  id: number
  cents: Cents
  reason: RefundReason
  askedAt: number
  orderId: number | null
  reservationId: number | null
  providerId: string | null
  failure: string | null
}

/** Failed, or made in the provider’s own office; of no trial. */
export async function listRefundTasks(db: Db): Promise<RefundTask[]> {
  return db
    .selectFrom('online_refunds')
    .innerJoin('online_payments', 'online_payments.id', 'online_payment_id')
    .select([
      'online_refunds.id',
      'online_refunds.cents',
      'reason',
      'asked_at as askedAt',
      'order_id as orderId',
      'reservation_id as reservationId',
      'payment_id as providerId',
      'failure',
    ])
    .where('online_refunds.handled_at', 'is', null)
    .where((eb) => eb.or([eb('online_refunds.state', '=', 'failed'), eb('reason', '=', 'provider')]))
    .where('reason', '<>', 'trial')
    .orderBy('online_refunds.id', 'desc')
    .execute()
}
