import { type Insertable, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { UNDO_DEADLINE_MS, UNDO_MS } from '#domain/booking/undo.ts'
import type { Day } from '#domain/language/time.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import {
  hasCurrentGeneration,
  selectWaitingRequests,
  WAITING,
} from '#server/db/statements/waiting-requests.ts'
import type { Tables } from '#server/db/tables.ts'
import { isUnclaimed } from '#server/jobs/claims.ts'
import { hashToken } from '#server/security/tokens.ts'
import { isForPractitioner } from './queries.ts'

function selectSpans(db: Db) {
  return db
    .selectFrom('freed_spans')
    .select([
      'id',
      'practitioner_id as practitionerId',
      'date as day',
      'start_minute as start',
      'end_minute as end',
    ])
}

export type FreedSpan = Awaited<ReturnType<ReturnType<typeof selectSpans>['executeTakeFirstOrThrow']>>

/** Also while the server still accepts an undo, which may come later than the triggers expect. */
const UNDO_ARRIVES_MS = UNDO_DEADLINE_MS - UNDO_MS

/** Time that nobody can take back any more. */
export function listDueSpans(db: Db, now: number): Promise<FreedSpan[]> {
  return selectSpans(db)
    .where('next_at', '<=', now - UNDO_ARRIVES_MS)
    .orderBy('next_at')
    .orderBy('id')
    .execute()
}

/** Also those of which everybody has been told. */
export function listOpenSpans(db: Db, today: Day): Promise<FreedSpan[]> {
  return selectSpans(db)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('id')
    .execute()
}

export async function deletePastSpans(db: Db, today: Day): Promise<void> {
  await db.deleteFrom('freed_spans').where('date', '<', today).execute()
}

export async function scheduleSpan(db: Db, id: number, nextAt: number | null): Promise<void> {
  await db.updateTable('freed_spans').set({ next_at: nextAt }).where('id', '=', id).execute()
}

export async function insertSpans(
  trx: Trx,
  spans: readonly Insertable<Tables['freed_spans']>[],
): Promise<void> {
  if (spans.length > 0)
    await trx
      .insertInto('freed_spans')
      .values([...spans])
      .execute()
}

export async function insertSpan(trx: Trx, span: Insertable<Tables['freed_spans']>): Promise<number> {
  const { id } = await trx.insertInto('freed_spans').values(span).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function listNotifiedRequestIds(db: Db, spanId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_offer_spans')
    .select('request_id')
    .where('span_id', '=', spanId)
    .orderBy('request_id')
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** Returns false if the request was already notified of the main span. */
export async function insertNotifiedSpans(
  trx: Trx,
  { requestId, spanIds, mainId }: { requestId: number; spanIds: readonly number[]; mainId: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('waiting_offer_spans')
    .values(spanIds.map((span_id) => ({ request_id: requestId, span_id })))
    .onConflict((conflict) => conflict.columns(['span_id', 'request_id']).doNothing())
    .returning('span_id')
    .execute()
  return inserted.some(({ span_id }) => span_id === mainId)
}

export async function insertOffer(trx: Trx, offer: Insertable<Tables['waiting_offers']>): Promise<number> {
  const { id } = await trx
    .insertInto('waiting_offers')
    .values(offer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listOfferTimes(db: Db, since: number): Promise<{ email: string; createdAt: number }[]> {
  const rows = await selectWaitingRequests(db)
    .innerJoin('waiting_offers', 'request_id', 'waiting_requests.id')
    .select([WAITING.email.as('email'), 'waiting_offers.created_at as createdAt'])
    .where('waiting_offers.created_at', '>=', since)
    .orderBy('waiting_offers.id')
    .execute()
  return rows.flatMap(({ email, createdAt }) =>
    email === null ? [] : [{ email, createdAt: Number(createdAt) }],
  )
}

/** Their mails have not left, and no worker is sending them. On PostgreSQL, locks these against workers while one is named. */
export async function listUnsentOffers(
  { engine }: Pick<Database, 'engine'>,
  db: Db,
  offerId?: number,
): Promise<{ offerId: number; requestId: number; messageId: number }[]> {
  let query = db
    .selectFrom('outbox')
    .innerJoin('waiting_offers', (join) =>
      join.on(sql<boolean>`outbox.event = 'waiting_offer:' || waiting_offers.id`),
    )
    .select(['waiting_offers.id as offerId', 'request_id as requestId', 'outbox.id as messageId'])
    .where('type', '=', 'waiting_offer')
    .where('state', '=', 'waiting')
    .where('is_held', '=', 0)
    .where(isUnclaimed(engine))
    .orderBy('outbox.id')
  if (offerId !== undefined) {
    query = query.where('waiting_offers.id', '=', offerId)
    if (engine === 'postgres') query = query.forUpdate('outbox')
  }
  return query.execute()
}

export async function renewOfferLink(
  trx: Trx,
  id: number,
  link: { token_hash: string; generation: number },
): Promise<void> {
  await trx.updateTable('waiting_offers').set(link).where('id', '=', id).execute()
}

/** While the appointment of its request has the mailbox that the offer was made to. */
export async function findOffer(
  db: Db,
  by: { token: string } | { id: number },
): Promise<{ id: number; requestId: number } | undefined> {
  const offers = selectWaitingRequests(db)
    .innerJoin('waiting_offers', 'request_id', 'waiting_requests.id')
    .select(['waiting_offers.id', 'request_id as requestId'])
    .where(hasCurrentGeneration('waiting_offers'))
  return (
    'id' in by
      ? offers.where('waiting_offers.id', '=', by.id)
      : offers.where('waiting_offers.token_hash', '=', hashToken(by.token))
  ).executeTakeFirst()
}

export async function markTaken(
  trx: Trx,
  id: number,
  { now, minutes, cents }: { now: number; minutes: number; cents: number },
): Promise<void> {
  await trx
    .updateTable('waiting_offers')
    .set({ taken_at: now, recovered_minutes: minutes, recovered_cents: cents })
    .where('id', '=', id)
    .execute()
}

/** A praticien's: of requests for them or for anybody. */
export async function readOfferFigures(
  db: Db,
  { since, praticienId }: AgendaScope & { since: number },
): Promise<{ offered: number; taken: number; minutes: number; cents: number }> {
  let query = selectWaitingRequests(db)
    .innerJoin('waiting_offers', 'request_id', 'waiting_requests.id')
    .select((eb) => [
      eb.fn.countAll<number>().as('offered'),
      eb.fn.count<number>('taken_at').as('taken'),
      eb.fn.sum<number | null>('recovered_minutes').as('minutes'),
      eb.fn.sum<number | null>('recovered_cents').as('cents'),
    ])
    .where('waiting_offers.created_at', '>=', since)
  if (praticienId !== undefined) query = query.where(isForPractitioner(praticienId))
  const { offered, taken, minutes, cents } = await query.executeTakeFirstOrThrow()
  return {
    offered: Number(offered),
    taken: Number(taken),
    minutes: Number(minutes ?? 0),
    cents: Number(cents ?? 0),
  }
}
