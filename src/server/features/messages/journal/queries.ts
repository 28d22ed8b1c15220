import { sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { MESSAGES_TO_CLIENTS } from '#domain/messages/notification.ts'
import type { Database, Db } from '#server/db/engine.ts'
import { isUnclaimed } from '#server/jobs/claims.ts'
import { isUseless } from '#server/jobs/truth.ts'
import type { MessageRules, Moment } from '#server/jobs/truth-rules.ts'

type JournalFilter = AgendaScope & {
  id?: number
  reservationId?: number
  state?: 'waiting' | 'sent' | 'failed'
  beforeId?: number
  limit: number
  rules: MessageRules
  moment: Moment
  client?: MessagedClient
}

/** A client by their record; `email` in lower case and `number` as the recipient of SMS find what names no reservation. */
export type MessagedClient = { id: number; email: string | null; number: string | null }

export async function listMessages(
  db: Db,
  { id, reservationId, state, beforeId, limit, rules, moment, praticienId, client }: JournalFilter,
) {
  let query = db
    .selectFrom('outbox')
    .leftJoin('agenda_entries as reservation', 'reservation.id', 'outbox.reservation_id')
    .select([
      'outbox.id',
      'type',
      'channel',
      'recipient',
      'subject',
      'state',
      'via',
      'attempts',
      'last_error',
      'outbox.created_at',
      'sent_at',
      'tried_at',
      'next_attempt_at',
      'claimed_until',
      'is_held',
      'reservation_id',
      isUseless(rules, moment).as('is_useless'),
    ])
  if (id !== undefined) query = query.where('outbox.id', '=', id)
  if (reservationId !== undefined) query = query.where('reservation_id', '=', reservationId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (beforeId !== undefined) query = query.where('outbox.id', '<', beforeId)
  if (client !== undefined) query = query.where(isTo(client))
  if (praticienId !== undefined) query = query.where('reservation.practitioner_id', '=', praticienId)
  return query.orderBy('outbox.id', 'desc').limit(limit).execute()
}

function isTo({ id, email, number }: MessagedClient) {
  return sql<boolean>`(type in (${sql.join(MESSAGES_TO_CLIENTS)}) and (reservation.client_id = ${id}
    or (reservation_id is null and (lower(recipient) = ${email} or recipient = ${number}))))`
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** Null without an address, and for a reservation that the caller may not see. */
export async function findClientEmail(
  db: Db,
  reservationId: number,
  { praticienId }: AgendaScope,
): Promise<string | null> {
  let query = db
    .selectFrom('agenda_entries')
    .select('client_email')
    .where('id', '=', reservationId)
    .where('kind', '=', 'reservation')
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return (await query.executeTakeFirst())?.client_email ?? null
}

/** Failed messages that may still be sent. */
export async function countFailed(
  db: Db,
  { praticienId, rules, moment }: AgendaScope & { rules: MessageRules; moment: Moment },
): Promise<number> {
  let query = db
    .selectFrom('outbox')
    .leftJoin('agenda_entries as reservation', 'reservation.id', 'outbox.reservation_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where(sql<boolean>`not ${isUseless(rules, moment)}`)
  if (praticienId !== undefined) query = query.where('reservation.practitioner_id', '=', praticienId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/**
 * Restarts automatic retries. `attempts` is a fencing token and never reset. Returns false if the message was sent or
 * is claimed.
 */
export async function requeueMessage(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  id: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('outbox')
    .set({
      state: 'waiting',
      next_attempt_at: now,
      claimed_until: 0,
      handed_over_at: null,
      interruptions: 0,
      first_tried_at: null,
    })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where(isUnclaimed(engine))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
