import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseTimeout } from './engine.ts'

/** Waits of one request together: an answer is due within 10 s, and part of that is work of our own. */
const REQUEST_MS = 8_000

const budgets = new AsyncLocalStorage<TimeBudget>()

/**
 * How long one request may still wait for the database: for connections, statements and rollbacks together. Only the
 * waiting counts, not a slow upload; waits that overlap count once.
 */
export class TimeBudget {
  #left = REQUEST_MS
  #waits = 0
  #since = 0
  #isClosed = false

  /** Runs `work`, and all that it starts, on this budget. */
  run(work: () => void): void {
    budgets.run(this, work)
  }

  /** Once the answer is on its way, what the request left running (a stream's watch) has limits of its own. */
  close(): void {
    this.#isClosed = true
  }

  /** The budget of the request that is being answered here, if any. */
  static current(): TimeBudget | undefined {
    const budget = budgets.getStore()
    return budget?.isClosed ? undefined : budget
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Milliseconds. */
  get left(): number {
    return this.#waits === 0 ? this.#left : this.#left - (performance.now() - this.#since)
  }

  begin(): void {
    if (this.#waits === 0) this.#since = performance.now()
    this.#waits += 1
  }

  end(): void {
    this.#waits -= 1
    if (this.#waits === 0) this.#left -= performance.now() - this.#since
  }
}

/** Waits for at most `limit` ms, and for no longer than the current budget lasts; throws DatabaseTimeout. */
export async function waitWithin<T>(limit: number, start: () => Promise<T>): Promise<T> {
  const budget = TimeBudget.current()
  const most = Math.min(limit, budget?.left ?? limit)
  if (most <= 0) throw new DatabaseTimeout()
  budget?.begin()
  const expiry = expireAfter(most)
  try {
    return await Promise.race([start(), expiry.promise])
  } finally {
    expiry.cancel()
    budget?.end()
  }
}

function expireAfter(ms: number) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // After a stall of this process the answer may have arrived unread: it is read before this runs.
    setImmediate(() => reject(new DatabaseTimeout()))
  }, ms)
  // The race may be over when it expires.
  promise.catch(() => {})
  return { promise, cancel: () => clearTimeout(timer) }
}
