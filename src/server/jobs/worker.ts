import { isNight } from '#domain/reminder.ts'
import { claimNext, expireClaims, listAbandoned, releaseClaim } from './claims.ts'
import { BY_DAY, dropStale, shiftFutureDates } from './queries.ts'
import { DeliveryAttempt, type DeliveryContext, recoverAbandoned } from './sender.ts'

const EVERY_MS = 5_000
/** Concurrent messages before the hand-over; each takes at most a minute. */
const LANES = 8
/** Concurrent messages awaiting their reply. They occupy no lane: a slow server may take ten minutes. */
const MAX_AWAITED = 40
const LAST_ANSWERS_MS = 3_000
const STOP_WITHIN_MS = 5_000

/**
 * Polls the outbox; `plan` runs before each round and enqueues time-triggered messages. A slow message blocks
 * neither the next round nor other messages. `stop` releases claims before the hand-over and is bounded in time.
 */
export async function startWorker(
  post: DeliveryContext & { plan(): Promise<void> },
): Promise<{ stop(): Promise<void> }> {
  if (post.database.engine === 'sqlite') await expireClaims(post.database.kysely)
  const outbox = new Outbox(post)
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= planAndPrepare(post, outbox).finally(() => {
      round = undefined
    })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await within(STOP_WITHIN_MS, Promise.all([outbox.stop(), round]))
    },
  }
}

async function planAndPrepare(
  post: DeliveryContext & { plan(): Promise<void> },
  outbox: Outbox,
): Promise<void> {
  await post.plan().catch((error: unknown) => post.log.warn({ err: error }, 'planning round failed'))
  await prepare(post).then(
    () => outbox.openLane(),
    (error: unknown) => post.log.warn({ err: error }, 'outbox round failed'),
  )
}

export async function sendDue(post: DeliveryContext): Promise<number> {
  await prepare(post)
  const outbox = new Outbox(post)
  outbox.openLane()
  return outbox.drain()
}

async function prepare(post: DeliveryContext): Promise<void> {
  const { database, clock } = post
  await shiftFutureDates(database.kysely, clock.instant())
  for (const message of await listAbandoned(database)) await recoverAbandoned(post, message)
  await dropStale(database, { now: clock.instant(), local: clock.local() })
}

class Outbox {
  readonly #post: DeliveryContext
  readonly #lanes = new Set<Promise<void>>()
  readonly #sendings = new Set<DeliveryAttempt>()
  #isStopped = false
  #sent = 0

  constructor(post: DeliveryContext) {
    this.#post = post
  }

  /** Each lane that finds a due message opens the next one, up to LANES. */
  openLane(): void {
    if (this.#isStopped || this.#lanes.size >= LANES) return
    const lane: Promise<void> = this.#sendInLane()
      .catch((error: unknown) => this.#post.log.warn({ err: error }, 'outbox lane failed'))
      .finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  async drain(): Promise<number> {
    while (this.#lanes.size + this.#sendings.size > 0) {
      await Promise.all([...this.#lanes, ...[...this.#sendings].map(settled)])
    }
    return this.#sent
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const sending of this.#sendings) sending.cutUnlessHandedOver()
    await within(LAST_ANSWERS_MS, this.drain())
    for (const sending of this.#sendings) sending.cut()
    await this.drain()
  }

  /** Claims messages one at a time, so that none waits in memory while its lease runs. */
  async #sendInLane(): Promise<void> {
    const { database, clock } = this.#post
    while (!this.#isStopped) {
      const without = isNight(clock.local()) ? BY_DAY : []
      const message = await claimNext(database, { now: clock.instant(), without })
      if (!message) return
      if (this.#isStopped) return releaseClaim(database.kysely, message)
      this.openLane()
      await this.#start(new DeliveryAttempt(this.#post, message)).handedOver
      await this.#waitForCapacity()
    }
  }

  #start(sending: DeliveryAttempt): DeliveryAttempt {
    this.#sendings.add(sending)
    sending.done
      .then(
        (isSent) => {
          this.#sent += isSent ? 1 : 0
        },
        (error: unknown) => this.#post.log.warn({ err: error }, 'failed to record message outcome'),
      )
      .finally(() => this.#sendings.delete(sending))
    return sending
  }

  async #waitForCapacity(): Promise<void> {
    while (this.#sendings.size >= MAX_AWAITED + LANES) await Promise.race([...this.#sendings].map(settled))
  }
}

/** Swallows the failure: `#start` logs it. */
function settled({ done }: DeliveryAttempt): Promise<unknown> {
  return done.catch(() => {})
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
