import { Refusal } from '#contract/errors.ts'
import type { Db, Trx } from './db/engine.ts'
import { hashToken } from './security/tokens.ts'

const KEPT_FOR = 24 * 3600 * 1000

/** A request that may arrive twice: the visitor's key, and what was asked with it. Null where no key was sent. */
export type Once = { keyHash: string; requestHash: string; now: number } | null

/** Binds an `Idempotency-Key` to the visitor's cookie: nobody can fetch another's answer by guessing keys. */
export function onceKey(
  key: string | undefined,
  { visitor, body, now }: { visitor: string | undefined; body: unknown; now: number },
): Once {
  if (key === undefined || visitor === undefined) return null
  return { keyHash: hashToken(`${visitor}\n${key}`), requestHash: hashToken(JSON.stringify(body)), now }
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

/**
 * Keeps the answer to a request, in the transaction of what it did: both are there, or neither. PostgreSQL refuses it
 * with `idempotency_keys_pkey` where the same request has just been answered in another transaction.
 */
export async function keepReply(trx: Trx, once: Once, reply: unknown): Promise<void> {
  if (!once) return
  await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', once.now - KEPT_FOR)
    .execute()
  await trx
    .insertInto('idempotency_keys')
    .values({
      key_hash: once.keyHash,
      request_hash: once.requestHash,
      reply: JSON.stringify(reply),
      created_at: once.now,
    })
    .execute()
}
