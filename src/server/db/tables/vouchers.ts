import type { Generated } from 'kysely'
import type { VoucherEntryKind } from '#domain/accounting/voucher.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import type { ReservationState } from '#domain/visit/reservation-state.ts'
import type { Flag, Instant } from '../columns.ts'

/** Of an amount, in cents; or, with a service, of sessions of it. Bound to a client’s record, a pack. */
export type VoucherTable = {
  id: Generated<number>
  /** Null while no code is given out. */
  code_hash: string | null
  client_id: number | null
  service_id: number | null
  /** As sold. */
  service_name: string | null
  session_minutes: Minute | null
  /** Cents or sessions, when it was issued. */
  units: number
  paid_cents: Cents
  /** The sum of its entries, which a trigger keeps; never below zero. */
  balance: Generated<number>
  sold_on: Day
  /** Visits until that day, inclusive. */
  valid_until: Day
  recipient_name: string | null
  giver_name: string | null
  message: string | null
  /** Of its sale in the book of receipts; null if it was paid without. */
  receipt_number: number | null
  created_at: Instant
  created_by: number | null
  version: Generated<number>
  /** The import that brought it in from another program; null for one that was sold here. */
  import_id: number | null
  /** Keyed hash of the code that was printed elsewhere; null where there is none. */
  foreign_code_hash: string | null
  /** Of a voucher without such a code: keyed hash of its line, by which the same file comes in once. */
  import_line_hash: string | null
}

/** The ledger: append-only; units are cents or sessions, negative where the balance sinks. */
export type VoucherEntries = {
  id: Generated<number>
  voucher_id: number
  kind: VoucherEntryKind
  units: number
  /** Of a refund, what was given back in money: 0 for a rest that was given up. Null for other entries. */
  paid_back_cents: Cents | null
  reservation_id: number | null
  happened_at: Instant
  noted_by: number | null
}

/** The voucher of a visit, of which it holds `units`; they settle `cents` of its price. */
export type VoucherVisits = {
  reservation_id: number
  voucher_id: number
  units: Generated<number>
  cents: Generated<Cents>
  is_used: Generated<Flag>
  /** Its share if nothing had been paid, as last judged before the visit was over; null before any judgement. */
  most_units: number | null
  /** In which it was judged as over; null until then. */
  over_state: ReservationState | null
}

/** Visits that have changed since their voucher was judged; triggers write it. */
export type VoucherChecks = { reservation_id: number }

/** A voucher ordered on the site; of an amount, or of sessions of a service. `conditions` as they were shown. */
export type VoucherOrders = {
  id: Generated<number>
  token_hash: string
  ordered_at: Instant
  ordered_on: Day
  /** Cents or sessions. */
  units: number
  service_id: number | null
  service_name: string | null
  session_minutes: Minute | null
  price_cents: Cents
  valid_months: number
  conditions: string
  /** Names, addresses and message are null once erased. */
  giver_name: string | null
  giver_email: string | null
  recipient_name: string | null
  /** Serves one mail, and is erased after it. */
  recipient_email: string | null
  message: string | null
  /** Null: the first one. */
  drawing: string | null
  sends_to: 'giver' | 'recipient'
  /** Null: as soon as it is paid. */
  send_on: Day | null
  /** Made when staff confirm the money. */
  voucher_id: number | null
  paid_at: Instant | null
  sent_at: Instant | null
  withdrawn_at: Instant | null
  /** Due to the buyer after the withdrawal. */
  refund_cents: Cents | null
  refunded_at: Instant | null
}
