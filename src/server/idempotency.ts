import { Refusal } from '#contract/errors.ts'
import type { Db, Trx } from './db/engine.ts'
import { hashToken } from './security/tokens.ts'

const RETENTION_MS = 24 * 3600 * 1000

export type IdempotentRequest = { keyHash: string; requestHash: string; now: number } | null

/** Binds an `Idempotency-Key` to the visitor's cookie: guessing a key does not reveal another visitor's reply. */
export function idempotentRequest(
  key: string | undefined,
  { visitor, body, now }: { visitor: string | undefined; body: unknown; now: number },
): IdempotentRequest {
  if (key === undefined || visitor === undefined) return null
  return { keyHash: hashToken(`${visitor}\n${key}`), requestHash: hashToken(JSON.stringify(body)), now }
}

/** The stored reply, or null. Throws `idempotency_mismatch` if the key was used with another request. */
export async function findReply<T>(db: Db, once: IdempotentRequest): Promise<T | null> {
  if (!once) return null
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'reply'])
    .where('key_hash', '=', once.keyHash)
    .where('created_at', '>', once.now - RETENTION_MS)
    .executeTakeFirst()
  if (!kept) return null
  if (kept.requestHash !== once.requestHash) throw new Refusal('idempotency_mismatch')
  return JSON.parse(kept.reply)
}

/** Violates `idempotency_keys_pkey` on PostgreSQL if a concurrent transaction has answered the same key. */
export async function storeReply(trx: Trx, once: IdempotentRequest, reply: unknown): Promise<void> {
  if (!once) return
  await trx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', once.now - RETENTION_MS)
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
