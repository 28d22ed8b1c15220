import type { Insertable } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { hashToken } from '#server/security/tokens.ts'

function selectSpans(db: Db) {
  return db
    .selectFrom('freed_spans')
    .select(['id', 'practitioner_id as practitionerId', 'date as day'])
    .select(['start_minute as start', 'end_minute as end'])
}

export type FreedSpan = Awaited<ReturnType<ReturnType<typeof selectSpans>['executeTakeFirstOrThrow']>>

export function listDueSpans(db: Db, now: number): Promise<FreedSpan[]> {
  return selectSpans(db).where('next_at', '<=', now).orderBy('next_at').orderBy('id').execute()
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

export async function listToldRequestIds(db: Db, spanId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_offer_spans')
    .select('request_id')
    .where('span_id', '=', spanId)
    .orderBy('request_id')
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** Returns false if the request was told of the main span before. */
export async function insertToldSpans(
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
  const rows = await db
    .selectFrom('waiting_offers')
    .innerJoin('waiting_requests', 'waiting_requests.id', 'request_id')
    .select(['client_email as email', 'waiting_offers.created_at as createdAt'])
    .where('waiting_offers.created_at', '>=', since)
    .where('client_email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('waiting_offers.id')
    .execute()
  return rows.map(({ email, createdAt }) => ({ email, createdAt: Number(createdAt) }))
}

/** The request of an offer. */
export async function findOfferedRequestId(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('waiting_offers')
    .select('request_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.request_id
}
