import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LocalTime } from '#domain/language/time.ts'
import { type Carrier, latestAfterOutage } from '#domain/messages/delivery.ts'
import { toFlag } from '../db/columns.ts'
import { type Database, type Db, databaseNow, type Engine, type Trx } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { stillHolds } from './truth.ts'
import type { MessageRules } from './truth-rules.ts'

/** Lease until the hand-over, in milliseconds; longer than the carriers' own limit for that phase. */
const CLAIM_MS = 120_000
/** Lease from the hand-over on, in milliseconds; longer than SMTP may wait for the reply to the final dot. */
const HANDED_OVER_MS = 720_000

type Connection = Pick<Database, 'engine' | 'kysely'>

export type Claimed = Omit<
  Selectable<Tables['outbox']>,
  'limit_key' | 'segments' | 'is_held' | 'claimed_by' | 'claimed_by_attempt' | 'is_server_failure'
> & { first_tried_at: number }

/** `attempts` is a fencing token: each claim increments it, so a worker that lost its lease updates no row. */
type Claim = Pick<Claimed, 'id' | 'attempts'>

/** No live lease. A lease that exceeds the longest possible one was written under a wrong clock and is ignored. */
export function isUnclaimed(engine: Engine): RawBuilder<boolean> {
  const now = databaseNow(engine)
  return sql<boolean>`(claimed_until <= ${now} or claimed_until > ${now} + ${sql.lit(HANDED_OVER_MS)})`
}

/**
 * Has not left, as far as anybody knows: a worker may have claimed it, but cannot hand it over once the row is deleted
 * or `claimed_until` is 0.
 */
export function canBeTakenBack(engine: Engine): RawBuilder<boolean> {
  return sql<boolean>`(handed_over_at is null or ${isUnclaimed(engine)})`
}

/** Without a session, the claim lasts for the whole lease whatever becomes of the server. */
type Claiming = {
  now: number
  local: LocalTime
  rules: MessageRules
  without: readonly string[]
  session?: number | null
}

export async function claimNext(
  { engine, kysely }: Connection,
  { now, local, rules, without, session = null }: Claiming,
): Promise<Claimed | undefined> {
  const row = await kysely
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: leaseEnd(engine, CLAIM_MS),
      claimed_by: session,
      claimed_by_attempt: session === null ? null : eb('attempts', '+', 1),
      attempts: eb('attempts', '+', 1),
      first_tried_at: eb.fn.coalesce('first_tried_at', eb.val(now)),
      tried_at: now,
    }))
    .where('id', '=', (eb) => {
      let due = eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .where('claimed_until', '=', 0)
        .where('is_held', '=', 0)
        .where(stillHolds(rules, { now, local }))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
      if (without.length > 0)
        due = due.where((or) => or.or([or('type', 'is', null), or('type', 'not in', without)]))
      // SKIP LOCKED lets concurrent workers claim distinct rows. SQLite serializes writes instead.
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && { ...row, first_tried_at: row.first_tried_at ?? now }
}

const COLUMNS = [
  'id',
  'event',
  'channel',
  'type',
  'recipient',
  'reply_to',
  'reply_to_name',
  'unsubscribe_url',
  'subject',
  'body',
  'message_id',
  'state',
  'attempts',
  'next_attempt_at',
  'claimed_until',
  'interruptions',
  'handed_over_at',
  'first_tried_at',
  'tried_at',
  'last_error',
  'created_at',
  'sent_at',
  'via',
  'reservation_id',
  'reservation_date',
  'reservation_minute',
  'previous_start',
  'calendar',
  'calendar_dates',
  'receipt_number',
  'voucher_order_id',
] as const

/** End of the lease of a claimed row that begins anew. */
export function leaseOf(engine: Engine): RawBuilder<number> {
  return sql<number>`case when handed_over_at is null
    then ${leaseEnd(engine, CLAIM_MS)} else ${leaseEnd(engine, HANDED_OVER_MS)} end`
}

function leaseEnd(engine: Engine, lengthMs: number): RawBuilder<number> {
  return sql<number>`${databaseNow(engine)} + ${sql.lit(lengthMs)}`
}

/**
 * Records the hand-over and extends the lease. False if the message must not be sent: the claim was lost or taken
 * back, or what the message says no longer holds.
 */
export async function recordHandOver(
  { engine, kysely }: Connection,
  claim: Claim,
  { local, rules, segments = null }: { local: LocalTime; rules: MessageRules; segments?: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('outbox')
    .set({ handed_over_at: databaseNow(engine), claimed_until: leaseEnd(engine, HANDED_OVER_MS), segments })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('state', '=', 'waiting')
    .where('claimed_until', '>', 0)
    .where(stillHolds(rules, { now: sql.ref('outbox.tried_at'), local }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Sending = { now: number; via: Carrier; rules: MessageRules }

/**
 * Marks the message as sent and clears what only its delivery needs: secret links, addresses for replies, and that of
 * whom a voucher was ordered for.
 */
export async function markSent(
  database: Pick<Database, 'transaction'>,
  message: Pick<Claimed, 'id' | 'voucher_order_id'>,
  { now, via, rules }: Sending,
): Promise<void> {
  await database.transaction(async (trx) => {
    await rules.noteSent(trx, message, now)
    await markMessageSent(trx, message.id, { now, via, rules })
  })
}

async function markMessageSent(trx: Trx, id: number, { now, via, rules }: Sending): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, via, claimed_until: 0, last_error: null, body: '', calendar: null })
    .set({ reply_to: null, reply_to_name: null, unsubscribe_url: null })
    .set((eb) => ({
      recipient: eb.case().when(rules.forgetsRecipient()).then('').else(eb.ref('recipient')).end(),
    }))
    .where('id', '=', id)
    .execute()
}

type FailedAttempt = { error: string; next: number | null; interruptions: number; isOfCarrier?: boolean }

export async function markFailed(
  db: Db,
  { id, attempts }: Claim,
  { error, next, interruptions, isOfCarrier = false }: FailedAttempt,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      claimed_until: 0,
      handed_over_at: null,
      interruptions,
      is_server_failure: toFlag(isOfCarrier),
      ...(next === null ? { state: 'failed' as const } : { next_attempt_at: next }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('claimed_until', '>', 0)
    .execute()
}

/** The carrier takes messages again: those that it failed are tried soon, spread over the time that they have. */
export async function advanceRetries(
  db: Db,
  { channel, now }: Pick<Claimed, 'channel'> & { now: number },
): Promise<void> {
  const latest = latestAfterOutage(now)
  await db
    .updateTable('outbox')
    .set((eb) => ({
      next_attempt_at: sql<number>`cast(${latest} as bigint) - ${eb.ref('id')} % ${sql.lit(SPREAD)} * ${sql.lit(MINUTE_MS)}`,
    }))
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('is_server_failure', '=', 1)
    .where('claimed_until', '=', 0)
    .where('next_attempt_at', '>', latest)
    .execute()
}

/** Minutes before the latest time, so that a carrier that has just recovered does not get all at once. */
const SPREAD = 10
const MINUTE_MS = 60_000

export async function releaseClaim(db: Db, { id, attempts }: Claim): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: 0,
      // `attempts` counts down, so that another claim may get the same number.
      claimed_by: null,
      claimed_by_attempt: null,
      handed_over_at: null,
      attempts: attempts - 1,
      ...(attempts === 1 ? { first_tried_at: null, tried_at: null } : { tried_at: eb.ref('tried_at') }),
    }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('claimed_until', '>', 0)
    .execute()
}

export async function listAbandoned({ engine, kysely }: Connection): Promise<Claimed[]> {
  const rows = await kysely
    .selectFrom('outbox')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('claimed_until', '>', 0)
    .where(isUnclaimed(engine))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, first_tried_at: row.first_tried_at ?? row.created_at }))
}

/** Only at the startup of a database's single server, when every remaining claim belongs to a dead process. */
export async function expireClaims(db: Db): Promise<void> {
  // 1 means expired, 0 unclaimed: `listAbandoned` must still find the claim and count the interruption.
  await db.updateTable('outbox').set({ claimed_until: 1 }).where('claimed_until', '>', 1).execute()
}
