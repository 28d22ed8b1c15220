import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseTimeout } from './engine.ts'

/** Per request: a response is due within 10 s, part of which is our own work. */
const REQUEST_MS = 8_000

const budgets = new AsyncLocalStorage<TimeBudget>()

/** Time left to one request for its database calls. Overlapping waits count once, a slow upload not at all. */
export class TimeBudget {
  #left = REQUEST_MS
  #waits = 0
  #since = 0
  #isClosed = false

  run(work: () => void): void {
    budgets.run(this, work)
  }

  /** Work that outlives the response, such as the watch of an event stream, no longer uses this budget. */
  close(): void {
    this.#isClosed = true
  }

  static current(): TimeBudget | undefined {
    const budget = budgets.getStore()
    return budget?.isClosed ? undefined : budget
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

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

/** Throws DatabaseTimeout after `limit` ms or at the end of the current budget, whichever comes first. */
export async function withTimeout<T>(limit: number, start: () => Promise<T>): Promise<T> {
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
    // After a stall of the event loop, a reply may still be unread: I/O callbacks run before setImmediate.
    setImmediate(() => reject(new DatabaseTimeout()))
  }, ms)
  // The timeout may reject after the race is decided; without this, as an unhandled rejection.
  promise.catch(() => {})
  return { promise, cancel: () => clearTimeout(timer) }
}
