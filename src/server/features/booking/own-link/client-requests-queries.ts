import type { Insertable } from 'kysely'
import type { ClientRequestKind, RequestDecision } from '#domain/booking/client-request.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

type Asked = { reservationId: number; kind: ClientRequestKind }

/** Undefined if a request of this kind is open already: the constraint `client_requests_open`. */
export async function insertRequest(
  trx: Trx,
  request: Insertable<Tables['client_requests']>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('client_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['reservation_id', 'kind']).where('decided_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listRequestTimes(db: Db, { reservationId, kind }: Asked) {
  return db
    .selectFrom('client_requests')
    .select(['created_at as askedAt', 'decided_at as decidedAt'])
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

export async function listOpenRequestsOf(db: Db, reservationId: number) {
  return db
    .selectFrom('client_requests')
    .select(['kind', 'due_on as answerBefore'])
    .where('reservation_id', '=', reservationId)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** `email`: of the reservation now, or as it was when its client asked. */
export async function listOpenRequests(db: Db) {
  return db
    .selectFrom('client_requests')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select(['client_requests.id', 'client_requests.kind', 'client_requests.created_at as askedAt'])
    .select(['due_on as answerBefore', 'client_id as clientId'])
    .select((eb) => eb.fn.coalesce('client_email', 'email').as('email'))
    .select(['client_name as clientName', 'client_phone as phone', 'date as reservationDate'])
    .where('decided_at', 'is', null)
    .orderBy('due_on')
    .orderBy('client_requests.id')
    .execute()
}

export async function summarizeOpenRequests(db: Db): Promise<{ count: number; answerBefore: Day | null }> {
  const { count, answerBefore } = await db
    .selectFrom('client_requests')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<Day | null>('due_on').as('answerBefore'),
    ])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), answerBefore }
}

export async function findRequest(db: Db, id: number) {
  return db
    .selectFrom('client_requests')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select(['client_requests.kind', 'client_name as clientName'])
    .select((eb) => eb.fn.coalesce('client_email', 'email').as('email'))
    .where('client_requests.id', '=', id)
    .executeTakeFirst()
}

type Answer = { decision: RequestDecision; decidedBy: number | null; reason: string | null; now: number }

/** False if it has an answer: only one call succeeds. */
export async function markAnswered(
  trx: Trx,
  id: number,
  { decision, decidedBy, reason, now }: Answer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('client_requests')
    .set({ decision, decided_by: decidedBy, reason, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of an erased person: that a request was made and answered stays, without the address and the reason. */
export async function anonymizeRequests(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('client_requests').set({ email: null, reason: null }).where('id', 'in', ids).execute()
}

/** Of a person whose details are corrected: the answer goes to the right address. */
export async function readdressRequests(
  trx: Trx,
  ids: readonly number[],
  email: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('client_requests').set({ email }).where('id', 'in', ids).execute()
}
