import { Refusal } from '#contract/errors.ts'
import type { Db, Trx } from './db/engine.ts'
import { hmacToken, type KeySource } from './security/secret.ts'
import { hashToken } from './security/tokens.ts'

const RETENTION_MS = 24 * 3600 * 1000

export type IdempotentRequest = { keyHash: string; requestHash: string; now: number } | null

/** Binds an `Idempotency-Key` to the visitor's cookie: guessing a key does not reveal another visitor's reply. */
export function idempotentRequest(
  keySource: KeySource,
  key: string | undefined,
  { visitor, body, now }: { visitor: string | undefined; body: unknown; now: number },
): IdempotentRequest {
  if (key === undefined || visitor === undefined) return null
  // Keyed: the body holds a client's name, address and number, which could be guessed from a plain hash.
  const requestHash = hmacToken(keySource, JSON.stringify(body), 'idempotency')
  return { keyHash: hashToken(`${visitor}\n${key}`), requestHash, now }
}

type SentRequest = {
  headers: { 'idempotency-key'?: string | undefined }
  request: { visitor: string | undefined }
}

/** `asked`: all that the request asks for, from its body and its path. */
export function toIdempotency(
  { config, clock }: { config: KeySource; clock: { instant: () => number } },
  { headers, request: { visitor } }: SentRequest,
  asked: unknown,
): IdempotentRequest {
  return idempotentRequest(config, headers['idempotency-key'], { visitor, body: asked, now: clock.instant() })
}

/** The stored reply, or null. Throws `idempotency_mismatch` if the key was used with another request. */
export async function findReply<T>(db: Db, request: IdempotentRequest): Promise<T | null> {
  if (!request) return null
  const { keyHash, requestHash, now } = request
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'reply'])
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', now - RETENTION_MS)
    .executeTakeFirst()
  if (!stored) return null
  if (stored.requestHash !== requestHash) throw new Refusal('idempotency_mismatch')
  return JSON.parse(stored.reply)
}

/** Violates `idempotency_keys_pkey` on PostgreSQL if a concurrent transaction has stored a reply for the same key. */
export async function storeReply(trx: Trx, request: IdempotentRequest, reply: unknown): Promise<void> {
  if (!request) return
  const { keyHash, requestHash, now } = request
  await trx
    .deleteFrom('idempotency_keys')
    .where('key_hash', '=', keyHash)
    .where('created_at', '<=', now - RETENTION_MS)
    .execute()
  await trx
    .insertInto('idempotency_keys')
    .values({ key_hash: keyHash, request_hash: requestHash, reply: JSON.stringify(reply), created_at: now })
    .execute()
}
