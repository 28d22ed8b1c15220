import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'

/** Paid by card for a row of `agenda_entries`; null without a deposit. With the row, so that it costs no query. */
export function depositPaid(): RawBuilder<Cents | null> {
  return sql`(select cast(sum(cents) as integer) from online_payments
    where reservation_id = agenda_entries.id and purpose = 'deposit' and state = 'paid')`
}

/** Of it, what has gone back to the card or is on its way. */
export function depositRefunded(): RawBuilder<Cents | null> {
  return sql`(select cast(sum(refund.cents) as integer) from online_refunds refund
    join online_payments paid on paid.id = refund.online_payment_id
    where paid.reservation_id = agenda_entries.id and paid.purpose = 'deposit' and refund.state <> 'failed')`
}

/** The rest of it, and its kind as it was agreed: null where the version before opened the payment. */
export function heldDeposit() {
  const held = sql<Cents | null>`${depositPaid()} - coalesce(${depositRefunded()}, 0)`
  const kind = sql<DepositKind | null>`(select max(deposit_kind) from online_payments
    where reservation_id = agenda_entries.id and purpose = 'deposit' and state = 'paid')`
  return [held.as('deposit_cents'), kind.as('deposit_kind')] as const
}

/** Of the payment that a row of `pending_bookings` names: what goes back to its card as it came too late. */
export function depositPaidTooLate(): RawBuilder<Cents | null> {
  return sql`(select cast(sum(cents) as integer) from online_refunds
    where online_payment_id = pending_bookings.online_payment_id and reason = 'late' and state <> 'failed')`
}
