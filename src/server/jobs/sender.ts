import type { CalendarEvent } from '#domain/calendar-event.ts'
import {
  type Carrier,
  nextAfterCrash,
  nextAfterInterruption,
  nextAttempt,
  Unanswered,
  Undeliverable,
} from '#domain/delivery.ts'
import { french } from '#domain/typography.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/engine.ts'
import type { HandOver } from '../hand-over.ts'
import type { Mailer } from '../mail/transport.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { type Claimed, markFailed, markSent, noteHandOver, releaseClaim } from './claims.ts'

type Log = { warn(details: object, message: string): void }
export type Post = { database: Database; clock: Clock; mailer: Mailer; texter: SmsSender; log: Log }

/** Longest explanation of a failure that is kept. */
const ERROR_LENGTH = 500
/** Waits between attempts to note in the database that a message has left; all within its lease. */
const NOTE_AGAIN_MS = [200, 1_000, 5_000, 20_000, 60_000]

const STOPPED = 'Le serveur s’est arrêté pendant cet envoi.'

/** One claimed message on its way. */
export class Sending {
  readonly #post: Post
  readonly #message: Claimed
  readonly #cut = new AbortController()
  readonly #handedOver = Promise.withResolvers<void>()
  #isHandedOver = false
  /** Resolves with whether the message left; rejects only when the database cannot be told. */
  readonly done: Promise<boolean>

  constructor(post: Post, message: Claimed) {
    this.#post = post
    this.#message = message
    this.done = this.#deliver()
  }

  /** Resolves once nothing but the answer to the message is awaited, or nothing at all. */
  get handedOver(): Promise<unknown> {
    return Promise.race([this.#handedOver.promise, this.done])
  }

  /** Ends the attempt: released where the message has not left, otherwise an interruption. */
  cut(): void {
    this.#cut.abort()
  }

  cutUnlessHandedOver(): void {
    if (!this.#isHandedOver) this.cut()
  }

  async #deliver(): Promise<boolean> {
    let via: Carrier
    try {
      via = await Promise.race([this.#carry(), this.#whenCut()])
    } catch (error) {
      await this.#noteFailure(error)
      return false
    }
    await this.#noteSent(via)
    return true
  }

  #carry(): Promise<Carrier> {
    const { mailer, texter } = this.#post
    const { recipient: to, reply_to: replyTo, subject, body: text, message_id: messageId } = this.#message
    const handOver: HandOver = { note: () => this.#noteHandOver(), signal: this.#cut.signal }
    if (this.#message.channel === 'sms') return texter.send({ to, text, messageId }, handOver)
    const calendar: CalendarEvent | null =
      this.#message.calendar === null ? null : JSON.parse(this.#message.calendar)
    return mailer.send({ to, replyTo, subject, text, calendar, messageId }, handOver)
  }

  /** Checked before and after the write: a message that was cut meanwhile must not leave. */
  async #noteHandOver(): Promise<void> {
    this.#cut.signal.throwIfAborted()
    if (!(await noteHandOver(this.#post.database, this.#message))) throw new Error('claim lost')
    this.#cut.signal.throwIfAborted()
    this.#isHandedOver = true
    this.#handedOver.resolve()
  }

  /** A carrier may take its time to notice the signal, in a lookup of names for instance. */
  #whenCut(): Promise<never> {
    return new Promise((_, reject) => {
      this.#cut.signal.addEventListener('abort', () => reject(new Unanswered(STOPPED)), { once: true })
    })
  }

  async #noteFailure(error: unknown): Promise<void> {
    const { database, clock, log } = this.#post
    if (this.#cut.signal.aborted && !this.#isHandedOver) {
      return releaseClaim(database.kysely, this.#message)
    }
    const { id, event, attempts, first_tried_at: firstTriedAt } = this.#message
    const tried = { attempts, firstTriedAt, now: clock.instant() }
    const interruptions = this.#message.interruptions + (error instanceof Unanswered ? 1 : 0)
    const next = nextAfter(error, { ...tried, interruptions })
    const words = next === null ? wordsOfGivingUp(error, interruptions) : wordsOf(error)
    await markFailed(database.kysely, this.#message, { error: words, next, interruptions })
    log.warn({ message: id, event, attempts, next }, 'message not sent')
  }

  /** A message that has left and is not marked would be sent again: a database that is away is asked again. */
  async #noteSent(via: Carrier): Promise<void> {
    const { database, clock } = this.#post
    for (const wait of NOTE_AGAIN_MS) {
      try {
        return await markSent(database.kysely, this.#message.id, { now: clock.instant(), via })
      } catch (error) {
        if (this.#cut.signal.aborted) throw error
        this.#post.log.warn({ err: error, message: this.#message.id }, 'sent message not marked yet')
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
    await markSent(database.kysely, this.#message.id, { now: clock.instant(), via })
  }
}

type Tried = { attempts: number; firstTriedAt: number; now: number; interruptions: number }

function nextAfter(error: unknown, tried: Tried): number | null {
  if (error instanceof Undeliverable) return null
  return error instanceof Unanswered ? nextAfterInterruption(tried) : nextAttempt(tried)
}

/** Decides what becomes of a message whose worker died with it. */
export async function resume({ database, clock, log }: Post, message: Claimed): Promise<void> {
  const { id, event, attempts, first_tried_at: firstTriedAt } = message
  const handedOver = message.handed_over_at !== null
  const interruptions = message.interruptions + (handedOver ? 1 : 0)
  const next = nextAfterCrash({ attempts, firstTriedAt, now: clock.instant(), interruptions, handedOver })
  const error = handedOver ? new Unanswered(STOPPED) : new Error(STOPPED)
  const words = next === null ? wordsOfGivingUp(error, interruptions) : STOPPED
  await markFailed(database.kysely, message, { error: words, next, interruptions })
  log.warn({ message: id, event, interruptions }, 'message taken up after a crash')
}

/** Says also whether the message may have arrived nevertheless. */
function wordsOfGivingUp(error: unknown, interruptions: number): string {
  if (error instanceof Unanswered) {
    const often = interruptions > 1 ? ' deux fois' : ''
    return french`Cet envoi a été interrompu${often} : il est peut-être parti. ${CHECK}`
  }
  const words = wordsOf(error)
  return interruptions > 0 ? `${words} Un envoi précédent, interrompu, est peut-être parti. ${CHECK}` : words
}

const CHECK = 'Vérifiez avant de le renvoyer.'

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
}
