import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Refusal } from '#contract/errors.ts'
import { type Db, violates } from './db/engine.ts'
import type { Tables } from './db/tables.ts'

const KEPT_FOR = 24 * 3600 * 1000

/** A request that may arrive twice: the visitor's key, and what was asked with it. Null where no key was sent. */
export type Once = { keyHash: string; requestHash: string; now: number } | null

/** Binds an `Idempotency-Key` to the visitor's cookie: nobody can fetch another's answer by guessing keys. */
export function onceKey(
  key: string | undefined,
  { visitor, body, now }: { visitor: string | undefined; body: unknown; now: number },
): Once {
  if (key === undefined || visitor === undefined) return null
  return { keyHash: sha256(`${visitor}\n${key}`), requestHash: sha256(JSON.stringify(body)), now }
}

/** The first answer given under this key, or null; throws idempotency_mismatch for another request. */
export async function keptReply<T>(db: Db, once: Once): Promise<T | null> {
  if (!once) return null
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'reply'])
    .where('key_hash', '=', once.keyHash)
    .where('created_at', '>', once.now - KEPT_FOR)
    .executeTakeFirst()
  if (!kept) return null
  if (kept.requestHash !== once.requestHash) throw new Refusal('idempotency_mismatch')
  return JSON.parse(kept.reply)
}

/** Does the work and keeps its answer in the same transaction: both are there, or neither. */
export async function doOnce<T>(trx: Transaction<Tables>, once: Once, work: () => Promise<T>): Promise<T> {
  if (!once) return work()
  const kept = await keptReply<T>(trx, once)
  if (kept !== null) return kept
  const reply = await work()
  await keepReply(trx, once, JSON.stringify(reply))
  return reply
}

async function keepReply(trx: Transaction<Tables>, once: NonNullable<Once>, reply: string): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', once.now - KEPT_FOR)
    .execute()
  try {
    await trx
      .insertInto('idempotency_keys')
      .values({ key_hash: once.keyHash, request_hash: once.requestHash, reply, created_at: once.now })
      .execute()
  } catch (error) {
    // PostgreSQL only: the same key was in another transaction that has just committed.
    if (violates(error, 'idempotency_keys_pkey')) throw new Refusal('request_running', { cause: error })
    throw error
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
