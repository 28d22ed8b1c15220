import type { Selectable, Transaction } from 'kysely'
import type { Way } from '#domain/delivery.ts'
import type { Day, LocalTime, Minute } from '#domain/time.ts'
import type { VisitEvent } from '#domain/visit-event.ts'
import type { Database, Db } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'

/** How long a worker may keep a message before another takes it for lost. Longer than any sending. */
const CLAIM_MS = 120_000

/** The type of what nobody gets once the visit has begun. */
export const REMINDER = 'booking_reminder'
export const INVITATION = 'testimonial_invitation'
/** The types of what nobody gets at night. */
const BY_DAY = [REMINDER, INVITATION]
/** The types that announce that a visit is no more. */
const CANCELLATIONS = ['booking_cancelled', 'staff_booking_cancelled']

export type Claimed = Selectable<Tables['outbox']>

/** Takes the next message that is due, so that no other worker sends it at the same time. */
export async function claimNext(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  { now, night }: { now: number; night: boolean },
): Promise<Claimed | undefined> {
  return kysely
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: now + CLAIM_MS,
      attempts: eb('attempts', '+', 1),
      tried_at: now,
      // Still claimed, and for too long: whoever had it died, before or after it left.
      interruptions: eb
        .case()
        .when('claimed_until', '>', 0)
        .then(eb('interruptions', '+', 1))
        .else(eb.ref('interruptions'))
        .end(),
    }))
    .where('id', '=', (eb) => {
      let due = eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .where('claimed_until', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
      if (night) due = due.where((or) => or.or([or('type', 'is', null), or('type', 'not in', BY_DAY)]))
      // SQLite knows no row locks and needs none: its writes are serial.
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .returning([
      ...(['id', 'event', 'channel', 'type', 'recipient', 'reply_to', 'subject', 'body'] as const),
      ...(['message_id', 'state', 'attempts', 'next_attempt_at', 'claimed_until', 'interruptions'] as const),
      ...(['tried_at', 'last_error', 'created_at', 'sent_at', 'via'] as const),
      ...(['reservation_id', 'visit_date', 'visit_minute', 'visit_was', 'calendar'] as const),
    ])
    .executeTakeFirst()
}

/** Takes back what is due and no longer true: the visit is elsewhere, was cancelled, is there again, has begun. */
export async function dropStale(db: Db, { now, local }: { now: number; local: LocalTime }): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('id', 'in', (stale) =>
      stale
        .selectFrom('outbox')
        .innerJoin('reservations as visit', 'visit.id', 'outbox.reservation_id')
        .select('outbox.id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .where('claimed_until', '<=', now)
        .where('visit_date', 'is not', null)
        .where((eb) => {
          const live = eb('visit.cancelled_at', 'is', null)
          const cancels = eb('type', 'in', CANCELLATIONS)
          const elsewhere = eb.or([
            eb('visit.date', '<>', eb.ref('visit_date')),
            eb('visit.start_minute', '<>', eb.ref('visit_minute')),
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

/** Notes that a message has left. What it said is nobody's need any more: it may hold a secret link. */
export async function markSent(db: Db, id: number, { now, via }: { now: number; via: Way }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, via, claimed_until: 0, last_error: null, body: '', calendar: null })
    .where('id', '=', id)
    .execute()
}

/** Notes a failure: to be tried again at `next`, or given up where that is null. */
export async function markFailed(
  db: Db,
  id: number,
  { error, next }: { error: string; next: number | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      claimed_until: 0,
      ...(next === null ? { state: 'failed' as const } : { next_attempt_at: next }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * At the start of the only server on its data: what is still claimed was in the hands of one that died. Where others
 * may serve the same database, claims end by themselves.
 */
export async function releaseClaims(db: Db): Promise<void> {
  // Not 0: that it was interrupted must still be seen.
  await db.updateTable('outbox').set({ claimed_until: 1 }).where('claimed_until', '>', 1).execute()
}

export type NewMessage = {
  event: string
  channel?: 'mail' | 'sms'
  type: string
  recipient: string
  replyTo?: string | null
  subject: string
  body: string
  /** The same visit for the recipient's own calendar. */
  calendar?: VisitEvent | null
  /** The visit that it announces, and where that was before. */
  visit?: { id: number; date: Day; minute: Minute; was?: string | null }
}

/** Writes messages beside what caused them; one already told for the same event and person stays as it is. */
export async function enqueue(
  trx: Transaction<Tables>,
  messages: readonly NewMessage[],
  { now, notBefore = now }: { now: number; notBefore?: number },
): Promise<void> {
  if (messages.length === 0) return
  await trx
    .insertInto('outbox')
    .values(
      messages.map(({ visit, calendar = null, replyTo = null, channel = 'mail', ...message }) => ({
        ...message,
        channel,
        reply_to: replyTo,
        // Fixed here, so that a message sent twice after a crash is recognised as one.
        message_id: `${crypto.randomUUID()}@cabinet`,
        state: 'waiting' as const,
        next_attempt_at: notBefore,
        created_at: now,
        reservation_id: visit?.id ?? null,
        visit_date: visit?.date ?? null,
        visit_minute: visit?.minute ?? null,
        visit_was: visit?.was ?? null,
        calendar: calendar && JSON.stringify(calendar),
      })),
    )
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute()
}
