import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'

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
