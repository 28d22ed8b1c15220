import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { CalendarEvent } from '#domain/booking/calendars/calendar-event.ts'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import { TOO_LATE } from '#domain/messages/delivery.ts'
import { REMINDER_DAYS } from '#domain/messages/message-text.ts'
import type { Mailbox } from '#domain/messages/reply-to.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db, Trx } from '../db/engine.ts'
import { findSiteOrigin } from '../db/site-address.ts'
import type { Tables } from '../db/tables.ts'
import { createMessageId } from '../mail/message-id.ts'
import { canBeTakenBack, isUnclaimed } from './claims.ts'
import { admitMessages, type MailboxCap, UNCOUNTED } from './mailbox-cap.ts'
import { PACK_ENDING } from './message-events.ts'
import { isToDrop, isToGiveUp, isToLapse } from './truth.ts'
import type { MessageRules, Moment } from './truth-rules.ts'

export const REMINDER = 'booking_reminder'
export const INVITATION = 'testimonial_invitation'
/** Planned again after a restore, unlike the others that leave by day only. */
export const PLANNED_TYPES = [REMINDER, INVITATION, PACK_ENDING]
export const DAYTIME_TYPES = [...PLANNED_TYPES, 'waiting_offer', 'rebook_offer']

type Connection = Pick<Database, 'engine' | 'kysely'>

type RoundMoment = Moment & { now: number }

/** Deletes due messages that have become untrue: see `truth.ts`. */
export async function dropUntrue(
  database: Database,
  rules: MessageRules,
  moment: RoundMoment,
): Promise<void> {
  await endMessages(database, isDueAnd(moment, isToDrop(rules, moment)), withdrawMessages)
}

/** Ends what a date has overtaken: some messages are deleted, those about a reservation that is over given up. */
export async function endLapsed(database: Database, rules: MessageRules, moment: RoundMoment): Promise<void> {
  await endMessages(database, isDueAnd(moment, isToLapse(rules, moment)), withdrawMessages)
  await endMessages(database, isToGiveUp(rules, moment), (trx, ids) => giveUpTooLate(trx, ids, moment.now))
}

function isDueAnd({ now }: RoundMoment, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(next_attempt_at <= ${now} and ${condition})`
}

/** In one round. What is left waits for the next one: it cannot leave, as it does not hold. */
const MAX_ENDED = 1_000

/**
 * Locks the messages, then judges them in a second statement. A change of a reservation locks its messages, too, and
 * relies on those that are still there: on PostgreSQL a single statement would wait for it, and then judge by its own
 * older snapshot.
 */
async function endMessages(
  { engine, kysely, transaction }: Database,
  condition: RawBuilder<boolean>,
  end: (trx: Trx, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const select = (db: Db) =>
    db
      .selectFrom('outbox')
      .select('outbox.id')
      .where('state', '=', 'waiting')
      .where(isUnclaimed(engine))
      .where(condition)
      .limit(MAX_ENDED)
  if (!(await select(kysely).limit(1).executeTakeFirst())) return
  await transaction(async (trx) => {
    const locked = engine === 'postgres' ? select(trx).forUpdate().skipLocked() : select(trx)
    const ids = idsOf(await locked.execute())
    if (ids.length === 0) return
    await end(trx, idsOf(await select(trx).where('outbox.id', 'in', ids).execute()))
  })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** A reminder that could not leave in the evening says « Demain » no longer. */
export async function correctReminderDays({ engine, kysely }: Connection, today: Day): Promise<void> {
  await kysely
    .updateTable('outbox')
    .set({
      subject: sql`cast(${REMINDER_DAYS.today} as text) || substr(subject, ${sql.lit(REMINDER_DAYS.tomorrow.length + 1)})`,
    })
    .where('type', '=', REMINDER)
    .where('state', '=', 'waiting')
    .where(isUnclaimed(engine))
    .where('reservation_date', '=', today)
    .where('subject', 'like', `${REMINDER_DAYS.tomorrow} %`)
    .execute()
}

/** They stay in the journal, without their text. */
async function giveUpTooLate(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: TOO_LATE, tried_at: now, body: '', calendar: null })
    .where('id', 'in', ids)
    .execute()
}

/** The earliest instant after `after` at which an unclaimed message is due. */
export async function findNextDue(
  db: Db,
  { after, without }: { after: number; without: readonly string[] },
): Promise<number | null> {
  let query = db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('state', '=', 'waiting')
    .where('claimed_until', '=', 0)
    .where('is_held', '=', 0)
    .where('next_attempt_at', '>', after)
  if (without.length > 0)
    query = query.where((eb) => eb.or([eb('type', 'is', null), eb('type', 'not in', without)]))
  return (await query.executeTakeFirstOrThrow()).due
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
  /** Why it cannot be written: it fails at once and leaves a line in the journal, without its text. */
  failure?: string | null
  calendar?: CalendarEvent | null
  /** Ids of the reservations in the calendar file of a message about several. */
  calendarDates?: readonly number[] | undefined
  /** Of the payment whose note is attached. */
  receiptNumber?: number | undefined
  /** Of the order whose voucher it brings. */
  voucherOrderId?: number | undefined
  /** Without a start, the message does not become stale. */
  reservation?: { id: number; date?: Day; minute?: Minute; previousStart?: string | null }
}

type Enqueuing = {
  config: Pick<Config, 'publicUrl' | 'mailFrom'>
  clock: Pick<Clock, 'instant'>
  notBefore?: number | undefined
  cap?: MailboxCap | null
  /** Read here if absent. */
  siteOrigin?: string | null
}

/** Enqueues in the caller's transaction; withholds what exceeds the cap. Idempotent per event and recipient. */
export async function enqueue(
  trx: Trx,
  messages: readonly NewMessage[],
  { config, clock, notBefore, cap, siteOrigin }: Enqueuing,
): Promise<number> {
  if (messages.length === 0) return 0
  const now = clock.instant()
  const origin = siteOrigin === undefined ? await findSiteOrigin(config, trx) : siteOrigin
  const recipients = messages.map(({ recipient }) => recipient)
  const admissions = cap ? await admitMessages(trx, recipients, { ...cap, now }) : []
  const rows = messages.map((message, index) => ({
    ...toRow(message),
    // Fixed at enqueue time, so that mail clients can deduplicate a message sent again after a crash.
    message_id: createMessageId(origin, config.mailFrom),
    next_attempt_at: notBefore ?? now,
    created_at: now,
    ...(admissions[index] ?? UNCOUNTED),
    ...(message.failure && { state: 'failed' as const, last_error: message.failure, body: '' }),
  }))
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['event', 'recipient']).doNothing())
    .execute()
  return rows.filter(({ state }) => state === 'waiting').length
}

export async function withdrawMessages(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** A text message that no number could get: it was never tried. */
export function wasNeverWritten(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb.and([eb('channel', '=', 'sms'), eb('state', '=', 'failed'), eb('attempts', '=', 0)])
}

/** Their number has changed: reminders are planned anew. */
export async function deleteNeverWritten(trx: Trx, reservationId: number): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('reservation_id', '=', reservationId)
    .where('type', '=', REMINDER)
    .where(wasNeverWritten)
    .execute()
}

/** `events`: patterns of LIKE. Returns the Message-IDs; spares what is being handed over. */
export async function deleteMessagesAbout(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  events: readonly string[],
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('outbox')
    .where((eb) => eb.or(events.map((event) => eb('event', 'like', event))))
    .where(canBeTakenBack(engine))
    .returning('message_id')
    .execute()
  return deleted.map(({ message_id }) => message_id)
}

function toRow({
  reservation,
  calendar,
  calendarDates,
  receiptNumber,
  voucherOrderId,
  replyTo,
  unsubscribeUrl,
  failure: _,
  channel = 'mail',
  ...message
}: NewMessage) {
  return {
    ...message,
    channel,
    reply_to: replyTo?.address ?? null,
    reply_to_name: replyTo?.name ?? null,
    unsubscribe_url: unsubscribeUrl ?? null,
    ...reservationColumns(reservation),
    calendar: calendar ? JSON.stringify(calendar) : null,
    receipt_number: receiptNumber ?? null,
    voucher_order_id: voucherOrderId ?? null,
    calendar_dates: calendarDates ? JSON.stringify(calendarDates) : null,
  }
}

function reservationColumns(reservation: NewMessage['reservation']) {
  return {
    reservation_id: reservation?.id ?? null,
    reservation_date: reservation?.date ?? null,
    reservation_minute: reservation?.minute ?? null,
    previous_start: reservation?.previousStart ?? null,
  }
}
