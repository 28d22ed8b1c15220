import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseTimeout } from './engine.ts'

/** Per request: a response is due within 10 s, part of which is our own work. */
const REQUEST_MS = 8_000
/** A file of 10,000 clients takes a small server longer, and somebody waits for it. Uploads take turns. */
export const UPLOAD_MS = 60_000

const budgets = new AsyncLocalStorage<TimeBudget>()

/** Time that one request has for its database calls. Overlapping waits count once, a slow upload not at all. */
export class TimeBudget {
  #remainingMs: number
  #pendingWaits = 0
  #waitingSince = 0
  #isClosed = false

  constructor(milliseconds = REQUEST_MS) {
    this.#remainingMs = milliseconds
  }

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

  get remainingMs(): number {
    return this.#pendingWaits === 0
      ? this.#remainingMs
      : this.#remainingMs - (performance.now() - this.#waitingSince)
  }

  beginWait(): void {
    if (this.#pendingWaits === 0) this.#waitingSince = performance.now()
    this.#pendingWaits += 1
  }

  endWait(): void {
    this.#pendingWaits -= 1
    if (this.#pendingWaits === 0) this.#remainingMs -= performance.now() - this.#waitingSince
  }
}

/** Throws DatabaseTimeout after `limit` ms or at the end of the current budget, whichever comes first. */
export async function withTimeout<T>(limit: number, start: () => Promise<T>): Promise<T> {
  const budget = TimeBudget.current()
  const timeout = Math.min(limit, budget?.remainingMs ?? limit)
  if (timeout <= 0) throw new DatabaseTimeout()
  budget?.beginWait()
  const expiry = expireAfter(timeout)
  try {
    return await Promise.race([start(), expiry.promise])
  } finally {
    expiry.cancel()
    budget?.endWait()
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
