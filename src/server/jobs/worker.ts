import { isNight } from '#domain/reminder.ts'
import { claimNext, endClaims, listAbandoned, releaseClaim } from './claims.ts'
import { BY_DAY, dropStale, redateFuture } from './queries.ts'
import { type Post, resume, Sending } from './sender.ts'

const EVERY_MS = 5_000
/** Messages on their way to the hand-over, side by side: each takes a minute at most. */
const LANES = 8
/** Messages whose answer is awaited, side by side. A slow server may take ten minutes, so these hold no lane. */
const MOST_AWAITED = 40
/** At a stop, an answer that is awaited may still come for so long. */
const LAST_ANSWERS_MS = 3_000
/** A stop never takes longer, whatever hangs. */
const STOP_WITHIN_MS = 5_000

/**
 * Sends what is due every few seconds; before each round, `plan` writes what time alone causes. A slow message holds
 * up neither the next round nor other messages. `stop` claims nothing more, releases what has not left, and returns
 * within seconds.
 */
export async function startWorker(
  post: Post & { plan(): Promise<void> },
): Promise<{ stop(): Promise<void> }> {
  // The only server on its data, which others have no claims on.
  if (post.database.engine === 'sqlite') await endClaims(post.database.kysely)
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

async function planAndPrepare(post: Post & { plan(): Promise<void> }, outbox: Outbox): Promise<void> {
  // The database may be away for a while; the next round asks again.
  await post.plan().catch((error: unknown) => post.log.warn({ err: error }, 'round not planned'))
  await prepare(post).then(
    () => outbox.openLane(),
    (error: unknown) => post.log.warn({ err: error }, 'outbox round failed'),
  )
}

/** Sends every message that is due; answers how many were handed over. */
export async function sendDue(post: Post): Promise<number> {
  await prepare(post)
  const outbox = new Outbox(post)
  outbox.openLane()
  return outbox.drain()
}

/** Corrects dates of a wrong clock, takes up what dead workers left, drops what is no longer true. */
async function prepare(post: Post): Promise<void> {
  const { database, clock } = post
  await redateFuture(database.kysely, clock.instant())
  for (const message of await listAbandoned(database)) await resume(post, message)
  await dropStale(database, { now: clock.instant(), local: clock.local() })
}

class Outbox {
  readonly #post: Post
  readonly #lanes = new Set<Promise<void>>()
  readonly #sendings = new Set<Sending>()
  #isStopped = false
  #sent = 0

  constructor(post: Post) {
    this.#post = post
  }

  /** Opens one more lane while there may be; it opens the next one where it finds something due. */
  openLane(): void {
    if (this.#isStopped || this.#lanes.size >= LANES) return
    const lane: Promise<void> = this.#sendInLane()
      .catch((error: unknown) => this.#post.log.warn({ err: error }, 'outbox lane failed'))
      .finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  /** Resolves once nothing is on its way any more, with how many messages have left. */
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

  /** One after another, each claimed only when its turn has come. */
  async #sendInLane(): Promise<void> {
    const { database, clock } = this.#post
    while (!this.#isStopped) {
      const without = isNight(clock.local()) ? BY_DAY : []
      const message = await claimNext(database, { now: clock.instant(), without })
      if (!message) return
      if (this.#isStopped) return releaseClaim(database.kysely, message)
      this.openLane()
      await this.#start(new Sending(this.#post, message)).handedOver
      await this.#room()
    }
  }

  #start(sending: Sending): Sending {
    this.#sendings.add(sending)
    sending.done
      .then(
        (left) => {
          this.#sent += left ? 1 : 0
        },
        (error: unknown) => this.#post.log.warn({ err: error }, 'outcome of a message not noted'),
      )
      .finally(() => this.#sendings.delete(sending))
    return sending
  }

  async #room(): Promise<void> {
    while (this.#sendings.size >= MOST_AWAITED + LANES) await Promise.race([...this.#sendings].map(settled))
  }
}

/** A failure is logged where it happens. */
function settled({ done }: Sending): Promise<unknown> {
  return done.catch(() => {})
}

/** Waits for the work, but no longer than that. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
