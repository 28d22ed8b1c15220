import type { Compilable, Insertable } from 'kysely'
import { Refusal } from '#contract/errors.ts'
import type { Db, Trx } from './db/engine.ts'
import { executeTogether } from './db/statements/batch.ts'
import { compiledOnce } from './db/statements/compiled-once.ts'
import type { Tables } from './db/tables.ts'
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

/** The stored reply, or null. Throws `idempotency_mismatch` if the key was used with another request. */
export async function findReply<T>(db: Db, request: IdempotentRequest): Promise<T | null> {
  if (!request) return null
  const [rows] = await executeTogether(db, [selectReply(db, request)])
  return toReply(rows, request)
}

export function selectReply(db: Db, request: IdempotentRequest) {
  const { keyHash = '', now = 0 } = request ?? {}
  return selectReplySince(db, { keyHash, since: now - RETENTION_MS })
}

const selectReplySince = compiledOnce((db, { keyHash, since }: { keyHash: string; since: number }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'reply'])
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', since),
)

export function toReply<T>(
  [stored]: readonly { requestHash: string; reply: string }[],
  request: IdempotentRequest,
): T | null {
  if (!stored) return null
  if (stored.requestHash !== request?.requestHash) throw new Refusal('idempotency_mismatch')
  return JSON.parse(stored.reply)
}

export async function storeReply(trx: Trx, request: IdempotentRequest, reply: unknown): Promise<void> {
  await executeTogether(trx, replyStatements(trx, request, reply))
}

/** Violate `idempotency_keys_pkey` on PostgreSQL if a concurrent transaction has stored a reply for the same key. */
export function replyStatements(trx: Trx, request: IdempotentRequest, reply: unknown): Compilable[] {
  if (!request) return []
  return [
    deleteReply(trx, { keyHash: request.keyHash, until: request.now - RETENTION_MS }),
    insertReply(trx, {
      key_hash: request.keyHash,
      request_hash: request.requestHash,
      reply: JSON.stringify(reply),
      created_at: request.now,
    }),
  ]
}

const deleteReply = compiledOnce((db, { keyHash, until }: { keyHash: string; until: number }) =>
  db.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash).where('created_at', '<=', until),
)

const insertReply = compiledOnce((db, row: Insertable<Tables['idempotency_keys']>) =>
  db.insertInto('idempotency_keys').values(row),
)
