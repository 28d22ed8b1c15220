import { type RawBuilder, sql } from 'kysely'
import type { LocalTime } from '#domain/language/time.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { Clock } from '../clock.ts'
import type { Trx } from '../db/engine.ts'

/** `now`: epoch milliseconds, or the instant at which a message was claimed. */
export type Moment = { now: number | RawBuilder<number>; local: LocalTime }

export function momentOf(clock: Pick<Clock, 'instant' | 'local'>): { now: number; local: LocalTime } {
  return { now: clock.instant(), local: clock.local() }
}

/**
 * `drop`: by what has happened. `lapse` and `give up`: by a date, so that both wait while the clock is doubted. `wait`:
 * until somebody has written it anew, or the hour has come.
 */
export type Consequence = 'drop' | 'lapse' | 'give up' | 'wait'

/** A condition on `outbox`, and on `reservation`, the row that it names, if it is about one. */
export type MessageRule = {
  about: 'reservation' | 'message'
  consequence: Consequence
  isBroken(moment: Moment): RawBuilder<boolean>
}

/** Rules of the features about the messages that they write, assembled in `features/message-rules.ts`. */
export type MessageRules = {
  /**
   * Rules that keep a message of each type from leaving once they are broken. Asked when a worker claims it, since a
   * round may last, when its hand-over is recorded, and before staff send it again. A type without rules tells of what
   * has happened, whatever becomes of it.
   */
  byType: Readonly<Record<MessageType, readonly MessageRule[]>>
  /** A condition on `outbox`: its recipient is kept for this one message. */
  forgetsRecipient(): RawBuilder<boolean>
  /** In the transaction that records a message as sent, before its own row. */
  noteSent(trx: Trx, message: { voucher_order_id: number | null }, now: number): Promise<void>
}

/** PostgreSQL would take a parameter less a literal for a 32-bit number. */
export function instantBefore(now: Moment['now'], ms: number): number | RawBuilder<number> {
  return typeof now === 'number' ? now - ms : sql<number>`${now} - ${sql.lit(ms)}`
}
