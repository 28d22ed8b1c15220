import type { TestSite } from '../practice/site.ts'

/** Of a payment that differs: the provider’s words for both. */
export async function insertFailedRefund({ database: { kysely: db } }: TestSite): Promise<void> {
  const { id } = await db
    .insertInto('online_payments')
    .values({
      reference: 'a',
      purpose: 'order',
      cents: 5_000,
      mode: 'live',
      state: 'differs',
      created_at: 0,
      settled_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = { reference: 'b', cents: 5_000, reason: 'late', state: 'failed', asked_at: 0 } as const
  await db
    .insertInto('online_refunds')
    .values({ ...refund, online_payment_id: id })
    .execute()
}
