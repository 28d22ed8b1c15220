import { type ExpressionBuilder, sql } from 'kysely'
import type { CalendarEvent } from '#domain/calendar-event.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import { PENDING_MS } from '#domain/hold.ts'
import type { Mailbox } from '#domain/reply-to.ts'
import type { Day, LocalTime, Minute } from '#domain/time.ts'
import type { Clock } from '../clock.ts'
import type { Database, Db, Trx } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { createMessageId, type MessageIdConfig } from '../mail/message-id.ts'
import { isUnclaimed } from './claims.ts'

export const REMINDER = 'booking_reminder'
const CONFIRMATION = 'booking_to_confirm'
export const INVITATION = 'testimonial_invitation'
export const DAYTIME_TYPES = [REMINDER, INVITATION]
const CANCELLATIONS = ['booking_cancelled', 'staff_booking_cancelled']

/** Deletes due messages made stale by a move, a cancellation, a restoration, or the start of the reservation. */
export async function dropStale(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  { now, local }: { now: number; local: LocalTime },
): Promise<void> {
  await kysely
    .deleteFrom('outbox')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .innerJoin('agenda_entries as reservation', 'reservation.id', 'outbox.reservation_id')
        .select('outbox.id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .where(isUnclaimed(engine))
        .where('reservation_date', 'is not', null)
        .where((eb) => {
          const isLive = eb('reservation.cancelled_at', 'is', null)
          const isCancellation = eb('type', 'in', CANCELLATIONS)
          const hasMoved = eb.or([
            eb('reservation.date', '<>', eb.ref('reservation_date')),
            eb('reservation.start_minute', '<>', eb.ref('reservation_minute')),
          ])
          const hasBegun = eb.or([
            eb('reservation.date', '<', local.day),
            eb.and([
              eb('reservation.date', '=', local.day),
              eb('reservation.start_minute', '<=', local.minute),
            ]),
          ])
          return eb.or([
            eb.and([isCancellation, isLive]),
            eb.and([eb.not(isCancellation), eb.or([eb.not(isLive), hasMoved])]),
            eb.and([eb('type', '=', REMINDER), hasBegun]),
          ])
        }),
    )
    .execute()
}

export async function dropDeadConfirmations(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  now: number,
): Promise<void> {
  await kysely
    .deleteFrom('outbox')
    .where('type', '=', CONFIRMATION)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where('created_at', '<=', now - PENDING_MS)
    .where(isUnclaimed(engine))
    .execute()
}

/**
 * Shifts unclaimed messages that a wrong clock dated in the future back to `now`, once the clock is corrected.
 * Preserves their delays (undo window, retry backoff).
 */
export async function shiftFutureDates(db: Db, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => {
      const lastWrittenAt = latestTimestamp(eb)
      const capAtNow = (column: string) =>
        sql<number>`case when ${sql.ref(column)} > ${now} then ${now} else ${sql.ref(column)} end`
      return {
        next_attempt_at: eb('next_attempt_at', '-', eb.parens(eb(lastWrittenAt, '-', now))),
        created_at: capAtNow('created_at'),
        tried_at: capAtNow('tried_at'),
        first_tried_at: capAtNow('first_tried_at'),
      }
    })
    .where('state', '=', 'waiting')
    .where('claimed_until', '=', 0)
    .where((eb) => eb(latestTimestamp(eb), '>', now + CLOCK_SKEW_MS))
    .execute()
}

function latestTimestamp(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb
    .case()
    .whenRef('tried_at', '>', 'created_at')
    .then(eb.ref('tried_at'))
    .else(eb.ref('created_at'))
    .end()
}

export type NewMessage = {
  event: string
  channel?: 'mail' | 'sms'
  type: string
  recipient: string
  replyTo?: Mailbox | null
  subject: string
  body: string
  unsubscribeUrl?: string | null
  calendar?: CalendarEvent | null
  reservation?: { id: number; date: Day; minute: Minute; previousStart?: string | null }
}

type Enqueuing = { config: MessageIdConfig; clock: Pick<Clock, 'instant'>; notBefore?: number | undefined }

/** Enqueues in the caller's transaction. Idempotent per event and recipient. */
export async function enqueue(
  trx: Trx,
  messages: readonly NewMessage[],
  { config, clock, notBefore }: Enqueuing,
): Promise<void> {
  if (messages.length === 0) return
  const now = clock.instant()
  await trx
    .insertInto('outbox')
    .values(
      messages.map(({ reservation, calendar, replyTo, unsubscribeUrl, channel = 'mail', ...message }) => ({
        ...message,
        channel,
        reply_to: replyTo?.address ?? null,
        reply_to_name: replyTo?.name ?? null,
        unsubscribe_url: unsubscribeUrl ?? null,
        // Fixed at enqueue time, so that mail clients can deduplicate a message sent again after a crash.
        message_id: createMessageId(config),
        state: 'waiting' as const,
        next_attempt_at: notBefore ?? now,
        created_at: now,
        reservation_id: reservation?.id ?? null,
        reservation_date: reservation?.date ?? null,
        reservation_minute: reservation?.minute ?? null,
        previous_start: reservation?.previousStart ?? null,
        calendar: calendar ? JSON.stringify(calendar) : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute()
}
