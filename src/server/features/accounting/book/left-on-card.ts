import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'

/** The money of the payment has paid for something: it did not come too late. */
export function hasPaidFor(payment: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${payment}.state`)} = 'paid' and not exists (select 1 from online_refunds late
    where late.online_payment_id = ${sql.ref(`${payment}.id`)} and late.reason = 'late'))`
}

/**
 * Of a row of `online_payments`, what may still go back to its card: neither asked back, whatever became of that, nor given
 * back, or noted anew for another visit, in the book. A refund made at the provider that came back was none.
 */
export const leftOnCard: RawBuilder<number> = sql<number>`(online_payments.cents
  - coalesce((select sum(asked.cents) from online_refunds asked
    where asked.online_payment_id = online_payments.id
      and not (asked.reason = 'provider' and asked.state = 'failed')), 0)
  + coalesce((select sum(derived.cents) from receipts derived
    where derived.origin = online_payments.receipt_number and derived.noted_by is not null), 0))`

/** Of such a row: on its way to the card, or there and not in the book yet. */
export const onItsWay: RawBuilder<number> = sql<number>`coalesce((select sum(moving.cents) from online_refunds moving
  where moving.online_payment_id = online_payments.id
    and (moving.state in ('asked', 'pending') or (moving.state = 'succeeded' and moving.awaits_receipt = 1))), 0)`

/** Of the deposit in the book by that number: what goes back to its card alone, or is on its way there. */
export async function sumOfCard(db: Db, receiptNumber: number): Promise<Cents> {
  const { sealedKey } = await readStored(db, 'onlinePayments')
  const row = await db
    .selectFrom('online_payments')
    .select([leftOnCard.as('left'), onItsWay.as('moving')])
    .where('receipt_number', '=', receiptNumber)
    .where('purpose', '=', 'deposit')
    .executeTakeFirst()
  if (row && sealedKey === null) return Number(row.moving)
  return row ? Math.max(0, Number(row.left)) + Number(row.moving) : 0
}
