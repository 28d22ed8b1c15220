import type { CalendarEvent } from '#domain/booking/calendars/calendar-event.ts'
import { french } from '#domain/language/typography.ts'
import {
  type Carrier,
  DeliveryFailure,
  isCarrierFailure,
  nextAfterCrash,
  nextAfterInterruption,
  nextAttempt,
  PermanentFailure,
  UNEXPECTED_FAILURE,
  UnknownOutcome,
} from '#domain/messages/delivery.ts'
import type { HandOver } from '#domain/messages/hand-over.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/engine.ts'
import type { Mailer } from '../mail/transport.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { advanceRetries, type Claimed, markFailed, markSent, recordHandOver, releaseClaim } from './claims.ts'
import type { MessageRules } from './truth-rules.ts'

type Log = { warn(details: object, message: string): void }
export type DeliveryContext = {
  database: Database
  clock: Clock
  messageRules: MessageRules
  mailer: Mailer
  smsSender: SmsSender
  log: Log
  claimSession?: { readonly number: number | null } | undefined
  metrics?: { countMessage(outcome: 'sent' | 'failed'): void } | undefined
}

const MAX_ERROR_LENGTH = 500
/** Backoff for marking a message as sent; the total stays within its lease. */
const MARK_RETRY_MS = [200, 1_000, 5_000, 20_000, 60_000]

const STOPPED = 'Le serveur s’est arrêté pendant cet envoi.'

export class DeliveryAttempt {
  readonly #context: DeliveryContext
  readonly #message: Claimed
  readonly #abort = new AbortController()
  readonly #handedOver = Promise.withResolvers<void>()
  #isHandedOver = false
  #isRefused = false
  /** Resolves with true if the message was sent; rejects only if the database write of the outcome fails. */
  readonly done: Promise<boolean>

  constructor(context: DeliveryContext, message: Claimed) {
    this.#context = context
    this.#message = message
    this.done = this.#deliver()
  }

  /** Resolves at the hand-over, or at the end of an attempt without one. */
  get handedOver(): Promise<unknown> {
    return Promise.race([this.#handedOver.promise, this.done])
  }

  /** Aborts the attempt: the claim is released before the hand-over, an interruption is counted after it. */
  abort(): void {
    this.#abort.abort()
  }

  abortUnlessHandedOver(): void {
    if (!this.#isHandedOver) this.abort()
  }

  async #deliver(): Promise<boolean> {
    let via: Carrier
    try {
      via = await Promise.race([this.#send(), this.#rejectWhenAborted()])
    } catch (error) {
      await this.#recordFailure(error)
      return false
    }
    await this.#recordSent(via)
    const { database, clock } = this.#context
    await advanceRetries(database.kysely, { channel: this.#message.channel, now: clock.instant() })
    this.#context.metrics?.countMessage('sent')
    return true
  }

  #send(): Promise<Carrier> {
    const { mailer, smsSender } = this.#context
    const { recipient: to, subject, body: text, message_id: messageId } = this.#message
    const handOver: HandOver = {
      record: (segments) => this.#recordHandOver(segments),
      signal: this.#abort.signal,
    }
    if (this.#message.channel === 'sms') return smsSender.send({ to, text, messageId }, handOver)
    const calendar: CalendarEvent | null =
      this.#message.calendar === null ? null : JSON.parse(this.#message.calendar)
    const dates: number[] | null =
      this.#message.calendar_dates === null ? null : JSON.parse(this.#message.calendar_dates)
    const { reply_to: address, reply_to_name: name, unsubscribe_url: unsubscribeUrl } = this.#message
    const replyTo = address === null ? null : { address, name: name ?? '' }
    const { receipt_number: receiptNumber, voucher_order_id: voucherOrderId } = this.#message
    const attached = { calendar, dates, receiptNumber, voucherOrderId }
    return mailer.send({ to, replyTo, subject, text, ...attached, unsubscribeUrl, messageId }, handOver)
  }

  /** Checks the signal before and after the write: a message aborted in between must not be sent. */
  async #recordHandOver(segments?: number): Promise<void> {
    this.#abort.signal.throwIfAborted()
    const { database, clock, messageRules: rules } = this.#context
    const moment = { local: clock.local(), rules, segments: segments ?? null }
    if (!(await recordHandOver(database, this.#message, moment))) {
      this.#isRefused = true
      throw new Error('the message is no longer to be sent')
    }
    this.#abort.signal.throwIfAborted()
    this.#isHandedOver = true
    this.#handedOver.resolve()
  }

  /** Raced against the carrier, which may react late to the signal, for example during a DNS lookup. */
  #rejectWhenAborted(): Promise<never> {
    return new Promise((_, reject) => {
      this.#abort.signal.addEventListener('abort', () => reject(new UnknownOutcome(STOPPED)), { once: true })
    })
  }

  async #recordFailure(error: unknown): Promise<void> {
    const { database, clock, log } = this.#context
    if (this.#isRefused || (this.#abort.signal.aborted && !this.#isHandedOver)) {
      return releaseClaim(database.kysely, this.#message)
    }
    const { id, event, attempts, first_tried_at: firstTriedAt } = this.#message
    const interruptions = this.#message.interruptions + (error instanceof UnknownOutcome ? 1 : 0)
    const next = nextAfter(error, { attempts, firstTriedAt, now: clock.instant(), interruptions })
    const explanation = next === null ? explainGivingUp(error, interruptions) : messageOf(error)
    const isOfCarrier = isCarrierFailure(error)
    await markFailed(database.kysely, this.#message, { error: explanation, next, interruptions, isOfCarrier })
    if (next === null) this.#context.metrics?.countMessage('failed')
    log.warn({ message: id, event, attempts, next, detail: detailOf(error) }, 'message not sent')
  }

  /** Retries while the database is unavailable: a sent message that is not marked would be sent again. */
  async #recordSent(via: Carrier): Promise<void> {
    const { database, clock, messageRules: rules } = this.#context
    for (const delay of MARK_RETRY_MS) {
      try {
        return await markSent(database, this.#message, { now: clock.instant(), via, rules })
      } catch (error) {
        if (this.#abort.signal.aborted) throw error
        this.#context.log.warn(
          { err: error, message: this.#message.id },
          'failed to mark message as sent, retrying',
        )
        await new Promise((resolve) => setTimeout(resolve, delay).unref())
      }
    }
    await markSent(database, this.#message, { now: clock.instant(), via, rules })
  }
}

type Attempt = { attempts: number; firstTriedAt: number; now: number; interruptions: number }

function nextAfter(error: unknown, attempt: Attempt): number | null {
  if (error instanceof PermanentFailure) return null
  return error instanceof UnknownOutcome ? nextAfterInterruption(attempt) : nextAttempt(attempt)
}

export async function recoverAbandoned(
  { database, clock, log }: Pick<DeliveryContext, 'database' | 'clock' | 'log'>,
  message: Claimed,
): Promise<void> {
  const { id, event, attempts, first_tried_at: firstTriedAt } = message
  const handedOver = message.handed_over_at !== null
  const interruptions = message.interruptions + (handedOver ? 1 : 0)
  const next = nextAfterCrash({ attempts, firstTriedAt, now: clock.instant(), interruptions, handedOver })
  const error = handedOver ? new UnknownOutcome(STOPPED) : new DeliveryFailure(STOPPED)
  const explanation = next === null ? explainGivingUp(error, interruptions) : STOPPED
  await markFailed(database.kysely, message, { error: explanation, next, interruptions })
  log.warn({ message: id, event, interruptions }, 'message recovered after a crash')
}

function explainGivingUp(error: unknown, interruptions: number): string {
  if (error instanceof UnknownOutcome) {
    const twice = interruptions > 1 ? ' deux fois' : ''
    return french`Cet envoi a été interrompu${twice} : il est peut-être parti. ${CHECK_FIRST}`
  }
  const explanation = messageOf(error)
  return interruptions > 0
    ? `${explanation} Un envoi précédent, interrompu, est peut-être parti. ${CHECK_FIRST}`
    : explanation
}

const CHECK_FIRST = 'Vérifiez avant de le renvoyer.'

/** In French for the journal; anything else about the failure is for the log. */
function messageOf(error: unknown): string {
  return error instanceof DeliveryFailure ? error.message.slice(0, MAX_ERROR_LENGTH) : UNEXPECTED_FAILURE
}

/** Carriers quote addresses and phone numbers, which no log may hold. */
function detailOf(error: unknown): string | null {
  const detail = error instanceof DeliveryFailure ? error.detail : String(error)
  return detail?.replace(/(?<![^\s<>@])[^\s<>@]+@/g, '…@').replace(/\+?\d{6,}/g, '…') ?? null
}
