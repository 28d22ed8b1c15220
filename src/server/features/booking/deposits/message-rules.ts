import { type RawBuilder, sql } from 'kysely'
import { LATE_DEPOSIT } from '#server/jobs/message-events.ts'
import type { MessageRule } from '#server/jobs/truth-rules.ts'

// Rules of the mail that says that a payment came too late, and goes back: conditions on `outbox`.

function hasRefund(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from online_refunds refund
    where ${sql.lit(LATE_DEPOSIT)} || ':' || refund.online_payment_id = outbox.event
      and refund.reason = 'late' and ${condition})`
}

/** Nothing goes back to the card: staff have given it back otherwise, or kept no trace of it. */
export const lateRefundGone: MessageRule = {
  about: 'message',
  consequence: 'drop',
  isBroken: () => sql`not ${hasRefund(sql`(refund.state <> 'failed' or refund.handled_at is null)`)}`,
}

/** The provider has refused for now: a person is to look. */
export const lateRefundFailed: MessageRule = {
  about: 'message',
  consequence: 'wait',
  isBroken: () => hasRefund(sql`(refund.state = 'failed' and refund.handled_at is null)`),
}
