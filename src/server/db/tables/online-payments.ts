import type { Generated } from 'kysely'
import type {
  OnlinePaymentState,
  OnlineRefundState,
  PaymentMode,
  PaymentPurposeName,
  RefundReason,
} from '#domain/accounting/online-payment.ts'
import type { Cents } from '#domain/language/money.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import type { Flag, Instant } from '../columns.ts'

/** A checkout at the provider. `order_id` is null once the order is deleted, and of a trial. */
export type OnlinePayments = {
  id: Generated<number>
  /** Random: the provider hands it back, also to a restored database in which ids begin anew. */
  reference: string
  purpose: PaymentPurposeName
  order_id: number | null
  /** Null once the reservation is gone, and of anything but a deposit. */
  reservation_id: number | null
  /** As it was agreed; null where the version before opened it, and of anything but a deposit. */
  deposit_kind: DepositKind | null
  cents: Cents
  mode: PaymentMode
  state: OnlinePaymentState
  /** Null until the provider has answered. */
  provider_id: string | null
  /** By which the provider refunds it; null until it is paid. */
  payment_id: string | null
  created_at: Instant
  settled_at: Instant | null
  /** Its row of the book is still to be written. */
  awaits_receipt: Generated<Flag>
  receipt_number: number | null
  /** Of one that differs: when a person has dealt with it. */
  handled_at: Instant | null
}

/** Without a row, none is asked. One of the two is set. */
export type ServiceDeposits = { service_id: number; cents: Cents | null; percent: number | null }

/** Money on its way back to the card. */
export type OnlineRefunds = {
  id: Generated<number>
  /** As of a payment. */
  reference: string
  online_payment_id: number
  cents: Cents
  reason: RefundReason
  state: OnlineRefundState
  provider_id: string | null
  asked_at: Instant
  /** Part of the idempotency key: a new one only after the provider’s list has been read. */
  attempt: Generated<number>
  /** First call of this attempt; null before it. */
  attempted_at: Instant | null
  /** The provider has answered with an error of its own, which it repeats for this key. */
  must_look: Generated<Flag>
  /** Code of the provider’s refusal. */
  failure: string | null
  settled_at: Instant | null
  awaits_receipt: Generated<Flag>
  receipt_number: number | null
  /** Of one that failed, or that was made at the provider: when a person has dealt with it. */
  handled_at: Instant | null
}
