import { isNight } from '#domain/messages/reminder.ts'
import type { Clock } from '../clock.ts'
import { ClaimSession } from './claim-session.ts'
import { claimNext, expireClaims, listAbandoned, releaseClaim } from './claims.ts'
import {
  correctReminderDays,
  DAYTIME_TYPES,
  dropUntrue,
  endLapsed,
  findNextDue,
  shiftFutureDates,
} from './queries.ts'
import { DeliveryAttempt, type DeliveryContext, recoverAbandoned } from './sender.ts'
import { runTimed } from './timed-work.ts'
import { momentOf } from './truth-rules.ts'

const POLL_MS = 5_000
/** Concurrent messages before the hand-over; each takes at most a minute. */
const MAX_LANES = 8
/** Concurrent messages awaiting their reply. They occupy no lane: a slow server may take ten minutes. */
const MAX_AWAITED = 40
const LAST_REPLIES_MS = 3_000
const STOP_WITHIN_MS = 5_000
const SESSION_STOP_WITHIN_MS = 500

type WorkerContext = DeliveryContext & { plan(): Promise<void> }

/**
 * Runs a round at once, then when the next message is due and at each poll, which finds what other servers wrote;
 * `plan` runs before each round and enqueues time-triggered messages. A slow message blocks neither the next round
 * nor other messages. `stop` releases claims before the hand-over and is bounded in time.
 */
export async function startWorker(context: WorkerContext): Promise<{ stop(): Promise<void> }> {
  const claimSession = await recoverOrTieClaims(context)
  const outbox = new Outbox({ ...context, claimSession })
  let round: Promise<void> | undefined
  let alarm: NodeJS.Timeout | undefined
  let isStopped = false
  const wake = () => {
    round ??= runRound(context, outbox)
      .then((delay) => {
        clearTimeout(alarm)
        if (delay !== null && !isStopped) alarm = setTimeout(wake, delay)
      })
      .finally(() => {
        round = undefined
      })
  }
  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    async stop() {
      isStopped = true
      clearInterval(poll)
      clearTimeout(alarm)
      await waitAtMost(STOP_WITHIN_MS, Promise.all([outbox.stop(), round]))
      if (claimSession) await waitAtMost(SESSION_STOP_WITHIN_MS, claimSession.stop())
    },
  }
}

/** SQLite has no other server, so that every claim belongs to a dead one. */
async function recoverOrTieClaims(context: WorkerContext): Promise<ClaimSession | undefined> {
  const { database } = context
  if (database.engine === 'sqlite') {
    await expireClaims(database.kysely)
    return undefined
  }
  const claimSession = new ClaimSession(context)
  await claimSession.tried
  return claimSession
}

/** Milliseconds until the next message is due; null if the next poll comes first. */
async function runRound(context: WorkerContext, outbox: Outbox): Promise<number | null> {
  const { database, clock } = context
  const startedAt = clock.instant()
  await planAndPrepare(context, outbox)
  // Counted from the round's start: what became due during the round may have been missed by its claims.
  const due = await findNextDue(database.kysely, { after: startedAt, without: excludedTypes(clock) }).catch(
    (error: unknown) => {
      context.log.warn({ err: error }, 'next due message not found')
      return null
    },
  )
  const delay = due === null ? POLL_MS : Math.max(due - clock.instant(), 1)
  return delay < POLL_MS ? delay : null
}

async function planAndPrepare(context: WorkerContext, outbox: Outbox): Promise<void> {
  await context.plan().catch((error: unknown) => context.log.warn({ err: error }, 'planning round failed'))
  await prepareRound(context).then(
    () => outbox.openLane(),
    (error: unknown) => context.log.warn({ err: error }, 'outbox round failed'),
  )
}

export async function sendDue(context: DeliveryContext): Promise<number> {
  await prepareRound(context)
  const outbox = new Outbox(context)
  outbox.openLane()
  return outbox.drain()
}

async function prepareRound(context: DeliveryContext): Promise<void> {
  const { database, clock, messageRules } = context
  await shiftFutureDates(database.kysely, clock.instant())
  for (const message of await listAbandoned(database)) await recoverAbandoned(context, message)
  const moment = momentOf(clock)
  await dropUntrue(database, messageRules, moment)
  await correctReminderDays(database, clock.local().day)
  await runTimed(context, 'lapsedMessages', () => endLapsed(database, messageRules, moment))
}

class Outbox {
  readonly #context: DeliveryContext
  readonly #lanes = new Set<Promise<void>>()
  readonly #attempts = new Set<DeliveryAttempt>()
  #isStopped = false
  #sent = 0

  constructor(context: DeliveryContext) {
    this.#context = context
  }

  /** Each lane that finds a due message opens the next one, up to MAX_LANES. */
  openLane(): void {
    if (this.#isStopped || this.#lanes.size >= MAX_LANES) return
    const lane: Promise<void> = this.#sendInLane()
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'outbox lane failed'))
      .finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  async drain(): Promise<number> {
    while (this.#lanes.size + this.#attempts.size > 0) {
      await Promise.all([...this.#lanes, ...[...this.#attempts].map(waitUntilDone)])
    }
    return this.#sent
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const attempt of this.#attempts) attempt.abortUnlessHandedOver()
    await waitAtMost(LAST_REPLIES_MS, this.drain())
    for (const attempt of this.#attempts) attempt.abort()
    await this.drain()
  }

  /** Claims messages one at a time, so that none waits in memory while its lease runs. */
  async #sendInLane(): Promise<void> {
    const { database, clock, claimSession, messageRules: rules } = this.#context
    while (!this.#isStopped) {
      const [now, local] = [clock.instant(), clock.local()]
      const session = claimSession?.number ?? null
      const message = await claimNext(database, { now, local, rules, session, without: excludedTypes(clock) })
      if (!message) return
      if (this.#isStopped) return releaseClaim(database.kysely, message)
      this.openLane()
      await this.#start(new DeliveryAttempt(this.#context, message)).handedOver
      await this.#waitForCapacity()
    }
  }

  #start(attempt: DeliveryAttempt): DeliveryAttempt {
    this.#attempts.add(attempt)
    attempt.done
      .then(
        (isSent) => {
          this.#sent += isSent ? 1 : 0
        },
        (error: unknown) => this.#context.log.warn({ err: error }, 'failed to record message outcome'),
      )
      .finally(() => this.#attempts.delete(attempt))
    return attempt
  }

  async #waitForCapacity(): Promise<void> {
    while (this.#attempts.size >= MAX_AWAITED + MAX_LANES)
      await Promise.race([...this.#attempts].map(waitUntilDone))
  }
}

function excludedTypes(clock: Clock): readonly string[] {
  return isNight(clock.local()) ? DAYTIME_TYPES : []
}

/** Swallows the failure: `#start` logs it. */
function waitUntilDone({ done }: DeliveryAttempt): Promise<unknown> {
  return done.catch(() => {})
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
