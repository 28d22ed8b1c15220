import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'

/** Of the last SMS that waits because of the carrier; null while they leave. */
export async function findLastSmsFault(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('channel', '=', 'sms')
    .where('state', '=', 'waiting')
    .where('is_server_failure', '=', 1)
    .orderBy('tried_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_error ?? null
}

/** SMS that left, and for how many they were billed; the version before did not count these, and each is one then. */
export async function countSmsSince(db: Db, since: number) {
  const { messages, segments } = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('messages'),
      eb.fn.sum<number>(eb.fn.coalesce('segments', eb.lit(1))).as('segments'),
    ])
    .where('channel', '=', 'sms')
    .where('state', '=', 'sent')
    .where('via', '=', 'gateway')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { messages: Number(messages), segments: Number(segments ?? 0) }
}

export async function findPhoneOf(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return row?.phone ?? null
}

/** False if the count has reached `max`; one statement, so concurrent workers cannot exceed it. */
export async function incrementSmsCount(
  trx: Trx,
  { day, recipientHash, max }: { day: Day; recipientHash: string; max: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('sms_counts')
    .values({ day, recipient_hash: recipientHash, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'recipient_hash'])
        .doUpdateSet((eb) => ({ count: eb('sms_counts.count', '+', 1) }))
        .where('sms_counts.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

export async function decrementSmsCount(trx: Trx, day: Day, recipientHash: string): Promise<void> {
  await trx
    .updateTable('sms_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('day', '=', day)
    .where('recipient_hash', '=', recipientHash)
    .where('count', '>', 0)
    .execute()
}
