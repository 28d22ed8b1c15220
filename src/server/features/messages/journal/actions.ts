import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { formatDateTime } from '#domain/language/time.ts'
import { CARRIERS } from '#domain/messages/delivery.ts'
import { labelOfType } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { momentOf } from '#server/jobs/truth-rules.ts'
import { addressHashOf, hasDeclined } from '../declines/actions.ts'
import { TEST_MESSAGE_TYPE } from '../mail-server/queries.ts'
import {
  findClientEmail,
  listMessages,
  type MessagedClient,
  type MessageRow,
  requeueMessage,
} from './queries.ts'

const PAGE_SIZE = 50
const MANUAL_RETRY_INTERVAL_MS = 60_000

type JournalQuery = { reservationId?: number; state?: JournalEntry['state']; before?: number; limit?: number }

export async function readJournal(context: AppContext, caller: Admin, query: JournalQuery) {
  const { config, database, clock, messageRules: rules } = context
  const { before: beforeId, limit = PAGE_SIZE, ...filter } = query
  const part = { ...filter, beforeId, ...scopeOf(caller), limit: limit + 1, rules, moment: momentOf(clock) }
  const rows = await listMessages(database.kysely, part)
  const entries = rows.slice(0, limit).map((row) => toJournalEntry(row, config.timeZone))
  const more = rows.length > limit
  if (query.reservationId === undefined) return { entries, more }
  return { entries, more, remindersDeclined: await declinesReminders(context, caller, query.reservationId) }
}

export async function readClientJournal(
  { config, database, clock, messageRules: rules }: AppContext,
  scope: AgendaScope,
  client: MessagedClient,
) {
  const part = { client, ...scope, limit: PAGE_SIZE + 1, rules, moment: momentOf(clock) }
  const rows = await listMessages(database.kysely, part)
  const entries = rows.slice(0, PAGE_SIZE).map((row) => toJournalEntry(row, config.timeZone))
  return { entries, more: rows.length > PAGE_SIZE }
}

async function declinesReminders(context: AppContext, caller: Admin, reservationId: number) {
  const { kysely: db } = context.database
  const email = await findClientEmail(db, reservationId, scopeOf(caller))
  return email !== null && hasDeclined(db, addressHashOf(context, email), 'reminder')
}

export async function retryMessage(
  { config, database, clock, messageRules: rules }: AppContext,
  caller: Admin,
  id: number,
) {
  const { kysely: db } = database
  const now = clock.instant()
  const requireMessage = async () => {
    const [row] = await listMessages(db, { id, ...scopeOf(caller), limit: 1, rules, moment: momentOf(clock) })
    if (!row || row.type === TEST_MESSAGE_TYPE) throw new Refusal('not_found')
    return row
  }
  const message = await requireMessage()
  const { tried_at: triedAt, state, is_useless: isUseless, is_held: isHeld } = message
  if (state === 'sent') throw new Refusal('message_left')
  if (isUseless || wasNeverWritten(message)) throw new Refusal('message_useless')
  if (isHeld) throw new Refusal('message_held')
  // A `tried_at` in the future comes from a wrong clock that has since been corrected.
  if (triedAt !== null && triedAt <= now && now - triedAt < MANUAL_RETRY_INTERVAL_MS) {
    throw new Refusal('too_many_requests', {
      retryAfter: Math.ceil((triedAt + MANUAL_RETRY_INTERVAL_MS - now) / 1000),
    })
  }
  if (!(await requeueMessage(database, id, now))) throw new Refusal('message_left')
  return toJournalEntry(await requireMessage(), config.timeZone)
}

function toJournalEntry(row: MessageRow, timeZone: string): JournalEntry {
  const { id, type, channel, recipient, subject, state, attempts } = row
  return {
    id,
    label: labelOfType(type),
    channel,
    recipient,
    subject,
    state,
    via: CARRIERS.find((carrier) => carrier === row.via) ?? null,
    at: formatDateTime(zonedTime(timeZone, instantOf(row))),
    attempts,
    isHeld: state === 'waiting' && row.is_held === 1,
    error: state === 'sent' ? null : row.last_error,
    reservationId: row.reservation_id,
    canRetry: isRetryable(row),
  }
}

function isRetryable(message: MessageRow): boolean {
  const { type, state, attempts, is_useless: isUseless, is_held: isHeld } = message
  if (type === TEST_MESSAGE_TYPE || isUseless || isHeld || wasNeverWritten(message)) return false
  return state === 'failed' || (state === 'waiting' && attempts > 0)
}

/** Its number gets no text message: there is nothing to send again. */
function wasNeverWritten({ channel, state, attempts }: MessageRow): boolean {
  return channel === 'sms' && state === 'failed' && attempts === 0
}

function instantOf({ state, sent_at, tried_at, next_attempt_at, created_at }: MessageRow): number {
  if (state === 'waiting') return next_attempt_at
  return sent_at ?? tried_at ?? created_at
}
