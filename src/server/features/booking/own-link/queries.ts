import type { Insertable } from 'kysely'
import { MAX_CLIENT_MOVES } from '#domain/booking/client-link.ts'
import type { ClientRequestKind, RequestDecision } from '#domain/booking/client-request.ts'
import type { EmailChangeCounts } from '#domain/booking/email-change.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { happenedSince, type Recently } from '#server/db/statements/happened.ts'
import { isPresentedLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import type { Tables } from '#server/db/tables.ts'

export async function findClientMoves(
  db: Db,
  reservationId: number,
): Promise<{ day: Day; moves: number; movedAt: number } | undefined> {
  return db
    .selectFrom('client_moves')
    .select(['day', 'moves', 'moved_at as movedAt'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
}

/** False, and counts nothing, if the day's moves have been made. */
export async function countClientMove(
  trx: Trx,
  reservationId: number,
  { day, now }: { day: Day; now: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('client_moves')
    .values({ reservation_id: reservationId, day, moves: 1, moved_at: now })
    .onConflict((conflict) =>
      conflict
        .column('reservation_id')
        .doUpdateSet((eb) => ({
          day,
          moves: eb
            .case()
            .when('client_moves.day', '=', day)
            .then(eb('client_moves.moves', '+', 1))
            .else(1)
            .end(),
          moved_at: now,
        }))
        .where((eb) =>
          eb.or([eb('client_moves.day', '<>', day), eb('client_moves.moves', '<', MAX_CLIENT_MOVES)]),
        ),
    )
    .returning('moves')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the day count for the reservation that continues this one, too. */
export async function carryClientMoves(trx: Trx, { from, to }: { from: number; to: number }): Promise<void> {
  await trx
    .insertInto('client_moves')
    .columns(['reservation_id', 'day', 'moves', 'moved_at'])
    .expression((eb) =>
      eb
        .selectFrom('client_moves')
        .select([eb.lit(to).as('reservation_id'), 'day', 'moves', 'moved_at'])
        .where('reservation_id', '=', from),
    )
    .execute()
}

/** Details typed for a reservation, cancelled or not. */
export async function findOwnDetails(db: Db, reservationId: number) {
  return db
    .selectFrom('agenda_entries')
    .select([
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'client_id as clientId',
      'link_generation as generation',
    ])
    .where('id', '=', reservationId)
    .where('kind', '=', 'reservation')
    .executeTakeFirstOrThrow()
}

type ChangeWindow = Recently & { reservationId: number; mailboxHash: string }

export async function countEmailChanges(
  trx: Trx,
  { reservationId, mailboxHash, since, now }: ChangeWindow,
): Promise<EmailChangeCounts> {
  const row = await trx
    .selectFrom('email_changes')
    .select((eb) => [
      eb.fn.countAll<number>().as('site'),
      eb.fn.countAll<number>().filterWhere('reservation_id', '=', reservationId).as('reservation'),
      eb.fn.countAll<number>().filterWhere('mailbox_hash', '=', mailboxHash).as('mailbox'),
    ])
    .where(happenedSince('created_at', { since, now }))
    .executeTakeFirstOrThrow()
  return { site: Number(row.site), reservation: Number(row.reservation), mailbox: Number(row.mailbox) }
}

/** The address asked for last is the one that was meant. */
export async function replaceEmailChanges(trx: Trx, reservationId: number): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ is_replaced: 1 })
    .where('reservation_id', '=', reservationId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function insertEmailChange(
  trx: Trx,
  change: Insertable<Tables['email_changes']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('email_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The new address of a reservation that still waits for its mailbox. */
export async function findPendingEmail(
  db: Db,
  { reservationId, since }: { reservationId: number; since: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select('email')
    .where('reservation_id', '=', reservationId)
    .where('confirmed_at', 'is', null)
    .where('is_replaced', '=', 0)
    .where('email_changes.created_at', '>', since)
    .whereRef('generation', '=', 'link_generation')
    .executeTakeFirst()
  return row?.email ?? null
}

export async function findEmailChange(db: Db, link: PresentedLink) {
  return db
    .selectFrom('email_changes')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select([
      'email_changes.id',
      'reservation_id as reservationId',
      'email',
      'confirmed_at as confirmedAt',
      'is_replaced as isReplaced',
      'generation',
      'link_generation as linkGeneration',
      'date',
      'start_minute as start',
      'cancelled_at as cancelledAt',
    ])
    .where(isPresentedLink('email_changes', link))
    .executeTakeFirst()
}

export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

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
    .select([
      'client_requests.id',
      'client_requests.kind',
      'client_requests.created_at as askedAt',
      'due_on as answerBefore',
      'client_id as clientId',
      (eb) => eb.fn.coalesce('client_email', 'email').as('email'),
      'client_name as clientName',
      'client_phone as phone',
      'date as reservationDate',
    ])
    .where('decided_at', 'is', null)
    .orderBy('due_on')
    .orderBy('client_requests.id')
    .execute()
}

export async function summarizeOpenRequests(db: Db) {
  const { count, ...first } = await db
    .selectFrom('client_requests')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<number | null>('id').as('firstId'),
      eb.fn.min<Day | null>('due_on').as('answerBefore'),
    ])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), ...first }
}

export async function findRequest(db: Db, id: number) {
  return db
    .selectFrom('client_requests')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select([
      'client_requests.kind',
      'client_name as clientName',
      (eb) => eb.fn.coalesce('client_email', 'email').as('email'),
    ])
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
