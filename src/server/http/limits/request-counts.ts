import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../app-context.ts'
import { countRequest } from '../../db/statements/count-request.ts'
import { hmacToken } from '../../security/secret.ts'

const MAX_KEYS = 5_000
const SAFE_METHODS = new Set(['GET', 'HEAD'])

type Count = { current: number; endsAt: number }

type CountedRoute = { method?: string | string[]; url?: string }

type LimitOptions = { sharedAs?: string; routeInfo?: CountedRoute }

/** Counts writes in the database, for all servers together, and reads in the memory of each. */
export function sharedCounts({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): FastifyRateLimitStoreCtor {
  return class RequestCounts implements FastifyRateLimitStore {
    readonly #known = new LRUCache<string, Count>({ max: MAX_KEYS })
    readonly #name: string | null

    constructor(options: object) {
      this.#name = sharedNameOf(options)
    }

    child(options: object): FastifyRateLimitStore {
      return new RequestCounts(options)
    }

    incr(...[key, callback, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      this.#count(String(key), windowMs, max).then(
        ({ current, endsAt }) => callback(null, { current, ttl: endsAt - performance.now() }),
        callback,
      )
    }

    async #count(key: string, windowMs: number, max: number): Promise<Count> {
      const known = this.#open(key)
      // Exceeded here or elsewhere: a flood must not reach the database.
      if (this.#name !== null && known && known.current > max) return known
      const count = this.#name === null ? countInMemory(known, windowMs) : await this.#share(key, windowMs)
      this.#known.set(key, count)
      return count
    }

    #open(key: string): Count | undefined {
      const count = this.#known.get(key)
      return count && count.endsAt > performance.now() ? count : undefined
    }

    async #share(key: string, windowMs: number): Promise<Count> {
      const keyHash = hmacToken(config, `${this.#name} ${key}`, 'request-count')
      const { current, ttl } = await countRequest(database.kysely, { keyHash, windowMs })
      return { current, endsAt: performance.now() + ttl }
    }
  }
}

function countInMemory(known: Count | undefined, windowMs: number): Count {
  return known
    ? { ...known, current: known.current + 1 }
    : { current: 1, endsAt: performance.now() + windowMs }
}

function sharedNameOf(options: object): string | null {
  const { sharedAs, routeInfo = {} }: LimitOptions = options
  return sharedAs ?? nameOfCount(routeInfo)
}

/** Null for reads, which each server counts for itself. */
export function nameOfCount({ method = 'GET', url = '' }: CountedRoute): string | null {
  const writes = [method].flat().filter((name) => !SAFE_METHODS.has(name))
  return writes.length === 0 ? null : `${writes.join()} ${url}`
}
