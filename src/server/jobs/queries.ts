import { type ExpressionBuilder, sql } from 'kysely'
import type { CalendarEvent } from '#domain/calendar-event.ts'
import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import type { Day, LocalTime, Minute } from '#domain/time.ts'
import type { Database, Db, Trx } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { isUnclaimed } from './claims.ts'

/** The type of what nobody gets once the reservation has begun. */
export const REMINDER = 'booking_reminder'
export const INVITATION = 'testimonial_invitation'
/** The types of what nobody gets at night. */
export const BY_DAY = [REMINDER, INVITATION]
/** The types that announce that a reservation is no more. */
const CANCELLATIONS = ['booking_cancelled', 'staff_booking_cancelled']

/** Takes back what is due and no longer true: the reservation is elsewhere, was cancelled, is there again, has begun. */
export async function dropStale(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  { now, local }: { now: number; local: LocalTime },
): Promise<void> {
  await kysely
    .deleteFrom('outbox')
    .where('id', 'in', (stale) =>
      stale
        .selectFrom('outbox')
        .innerJoin('agenda_entries as visit', 'visit.id', 'outbox.reservation_id')
        .select('outbox.id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .where(isUnclaimed(engine))
        .where('reservation_date', 'is not', null)
        .where((eb) => {
          const live = eb('visit.cancelled_at', 'is', null)
          const cancels = eb('type', 'in', CANCELLATIONS)
          const elsewhere = eb.or([
            eb('visit.date', '<>', eb.ref('reservation_date')),
            eb('visit.start_minute', '<>', eb.ref('reservation_minute')),
          ])
          const begun = eb.or([
            eb('visit.date', '<', local.day),
            eb.and([eb('visit.date', '=', local.day), eb('visit.start_minute', '<=', local.minute)]),
          ])
          return eb.or([
            eb.and([cancels, live]),
            eb.and([eb.not(cancels), eb.or([eb.not(live), elsewhere])]),
            eb.and([eb('type', '=', REMINDER), begun]),
          ])
        }),
    )
    .execute()
}

/**
 * Moves unclaimed messages that a wrong clock dated in the future to now, once it is corrected. What each was to wait
 * (time to undo, delay of a retry) is kept.
 */
export async function redateFuture(db: Db, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => {
      const written = latest(eb)
      const notAfterNow = (column: string) =>
        sql<number>`case when ${sql.ref(column)} > ${now} then ${now} else ${sql.ref(column)} end`
      return {
        next_attempt_at: eb('next_attempt_at', '-', eb.parens(eb(written, '-', now))),
        created_at: notAfterNow('created_at'),
        tried_at: notAfterNow('tried_at'),
        first_tried_at: notAfterNow('first_tried_at'),
      }
    })
    .where('state', '=', 'waiting')
    .where('claimed_until', '=', 0)
    .where((eb) => eb(latest(eb), '>', now + CLOCK_SKEW_MS))
    .execute()
}

/** When a message was last written or tried. */
function latest(eb: ExpressionBuilder<Tables, 'outbox'>) {
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
  replyTo?: string | null
  subject: string
  body: string
  /** The same reservation for the recipient's own calendar. */
  calendar?: CalendarEvent | null
  /** The reservation that it announces, and where that was before. */
  reservation?: { id: number; date: Day; minute: Minute; was?: string | null }
}

/** Writes messages beside what caused them; one already told for the same event and person stays as it is. */
export async function enqueue(
  trx: Trx,
  messages: readonly NewMessage[],
  { now, notBefore = now }: { now: number; notBefore?: number },
): Promise<void> {
  if (messages.length === 0) return
  await trx
    .insertInto('outbox')
    .values(
      messages.map(({ reservation, calendar = null, replyTo = null, channel = 'mail', ...message }) => ({
        ...message,
        channel,
        reply_to: replyTo,
        // Fixed here, so that a message sent twice after a crash is recognised as one.
        message_id: `${crypto.randomUUID()}@cabinet`,
        state: 'waiting' as const,
        next_attempt_at: notBefore,
        created_at: now,
        reservation_id: reservation?.id ?? null,
        reservation_date: reservation?.date ?? null,
        reservation_minute: reservation?.minute ?? null,
        previous_start: reservation?.was ?? null,
        calendar: calendar && JSON.stringify(calendar),
      })),
    )
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute()
}
