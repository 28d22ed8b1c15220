import type { Selectable, Transaction } from 'kysely'
import type { Database, Db } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'

/** How long a worker may keep a message before another takes it for lost. */
const CLAIM_MS = 120_000

export type Claimed = Selectable<Tables['outbox']>

/** Takes the messages that are due, so that no other worker sends them at the same time. */
export async function claimDue(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  { now, count }: { now: number; count: number },
): Promise<Claimed[]> {
  return kysely
    .updateTable('outbox')
    .set((eb) => ({ claimed_until: now + CLAIM_MS, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => {
      const due = eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .where('claimed_until', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(count)
      // SQLite knows no row locks and needs none: its writes are serial.
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .returning([
      ...(['id', 'event', 'recipient', 'reply_to', 'subject', 'body', 'message_id', 'state'] as const),
      ...(['attempts', 'next_attempt_at', 'claimed_until', 'last_error', 'created_at', 'sent_at'] as const),
    ])
    .execute()
}

export async function markSent(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, claimed_until: 0, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Notes a failure: to be tried again at `next`, or given up where that is null. */
export async function markFailed(
  db: Db,
  id: number,
  { error, next }: { error: string; next: number | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      claimed_until: 0,
      ...(next === null ? { state: 'failed' as const } : { next_attempt_at: next }),
    })
    .where('id', '=', id)
    .execute()
}

type NewMessage = { event: string; recipient: string; replyTo: string | null; subject: string; body: string }

/** Writes messages beside what caused them; one already told for the same event and person stays as it is. */
export async function enqueue(
  trx: Transaction<Tables>,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  await trx
    .insertInto('outbox')
    .values(
      messages.map(({ event, recipient, replyTo, subject, body }) => ({
        event,
        recipient,
        reply_to: replyTo,
        subject,
        body,
        // Fixed here, so that a message sent twice after a crash is recognised as one.
        message_id: `${crypto.randomUUID()}@cabinet`,
        state: 'waiting' as const,
        next_attempt_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute()
}
