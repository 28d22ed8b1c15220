import type { ReceiptKind } from '#domain/accounting/receipt.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { Instant, Json } from '../columns.ts'

/** The book: append-only, numbered without a gap, each row chained to the one before (migration 0060). */
export type Receipts = {
  number: number
  kind: ReceiptKind
  /** When it was noted. */
  received_at: Instant
  /** On which the money was received or given back, at the practice. */
  day: Day
  cents: Cents
  /** Label of the means of payment; '' for a gap. */
  means: string
  nature: string
  /** Outside the hash: null ten years on. */
  client_name: string | null
  reservation_id: number | null
  /** The row that a contra entry or refund corrects, and the payment from which that one derives. */
  corrects: number | null
  origin: number | null
  /** `NoteDetail` of a payment. */
  detail: Json | null
  noted_by: number | null
  hash: string
}

/** Of payments without a visit. Others belong to the client of their reservation. */
export type ReceiptClients = { number: number; client_id: number }

/** Payments for cancelled visits that the practice has decided to keep. */
export type KeptPayments = { reservation_id: number; cents: Cents; kept_at: Instant; kept_by: number | null }
