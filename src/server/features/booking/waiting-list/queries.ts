import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { WAITING_CONFIRMATION_MS } from '#domain/booking/waiting-list.ts'
import { addMinutes, type Day, type LocalTime } from '#domain/language/time.ts'
import { mailboxGroup } from '#domain/messages/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import {
  hasCurrentGeneration,
  selectWaitingRequests,
  WAITING,
} from '#server/db/statements/waiting-requests.ts'
import type { Tables } from '#server/db/tables.ts'
import { hashToken } from '#server/security/tokens.ts'
import { type ListedRequest, withLengths } from './lengths.ts'
import { selectRequests } from './request-rows.ts'

/** `deadline`: a start before it can no longer be moved online. */
export type WaitingMoment = { now: LocalTime; deadline: LocalTime }

export async function readMoment({ clock }: Pick<AppContext, 'clock'>, db: Db): Promise<WaitingMoment> {
  const now = clock.local()
  const { moveHours } = await readStored(db, 'deadlines')
  return { now, deadline: addMinutes(now, moveHours * 60) }
}

/**
 * Somebody still waits: the day, the service and the practitioner are still to come, the appointment can still be
 * moved, and the mailbox has booked nothing of the kind since.
 */
function isLive({ now, deadline }: WaitingMoment): RawBuilder<SqlBool> {
  return sql`(waiting_requests.ended_at is null
    and (waiting_requests.confirmed_at is not null or waiting_requests.typed_by is not null)
    and waiting_requests.until >= ${now.day}
    and exists (select 1 from services where services.id = ${WAITING.serviceId} and services.active = 1)
    and (${WAITING.practitionerId} is null or exists (select 1 from practitioner_services offer
      where offer.practitioner_id = ${WAITING.practitionerId} and offer.service_id = ${WAITING.serviceId}))
    and (waiting_requests.reservation_id is null or (reservation.cancelled_at is null and (
      reservation.date > ${deadline.day}
      or (reservation.date = ${deadline.day} and reservation.start_minute >= ${deadline.minute}))))
    and not exists (select 1 from agenda_entries booked
      where booked.kind = 'reservation' and booked.cancelled_at is null
        and booked.service_id = ${WAITING.serviceId}
        and lower(booked.client_email) = lower(${WAITING.email})
        and booked.created_at > waiting_requests.created_at
        and booked.id <> coalesce(waiting_requests.reservation_id, 0)))`
}

/** A praticien sees who waits for them or for anybody. */
export async function listLiveRequests(
  db: Db,
  { praticienId, ...moment }: AgendaScope & WaitingMoment,
): Promise<ListedRequest[]> {
  let query = selectRequests(db).where(isLive(moment))
  if (praticienId !== undefined) query = query.where(isForPractitioner(praticienId))
  const rows = await query.orderBy('waiting_requests.created_at').orderBy('waiting_requests.id').execute()
  return withLengths(db, rows)
}

/** None while the list is closed: closing it ends them all. */
export async function countLiveRequests(
  db: Db,
  { praticienId, ...moment }: AgendaScope & WaitingMoment,
): Promise<number> {
  let query = selectWaitingRequests(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isLive(moment))
  if (praticienId !== undefined) query = query.where(isForPractitioner(praticienId))
  const { count } = await query.executeTakeFirstOrThrow()
  return Number(count)
}

/** On rows of `selectWaitingRequests`. */
export function isForPractitioner(id: number): RawBuilder<SqlBool> {
  return sql`coalesce(${WAITING.practitionerId}, ${id}) = ${id}`
}

/** A link in a mail: unconfirmed for a day, then for as long as the row, while the appointment has that mailbox. */
export async function findRequestByToken(
  db: Db,
  { token, now }: { token: string; now: number },
): Promise<ListedRequest | undefined> {
  const rows = await selectRequests(db)
    .where('token_hash', '=', hashToken(token))
    .where(hasCurrentGeneration('waiting_requests'))
    .where((eb) =>
      eb.or([
        eb('confirmed_at', 'is not', null),
        eb('waiting_requests.created_at', '>', now - WAITING_CONFIRMATION_MS),
      ]),
    )
    .execute()
  return (await withLengths(db, rows))[0]
}

/** Not ended, whether they can be offered anything or not. */
export async function listUnendedRequests(db: Db, today: Day): Promise<ListedRequest[]> {
  const rows = await selectRequests(db)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('typed_by', 'is not', null)]))
    .where('until', '>=', today)
    .where((eb) =>
      eb.or([
        eb('reservation_id', 'is', null),
        eb.and([eb('reservation.cancelled_at', 'is', null), eb('reservation.date', '>=', today)]),
      ]),
    )
    .orderBy('waiting_requests.id')
    .execute()
  return withLengths(db, rows)
}

/** Null while nobody waits. */
export async function findLastWantedDay(db: Db, today: Day): Promise<Day | null> {
  const row = await db
    .selectFrom('waiting_requests')
    .select((eb) => eb.fn.max('until').as('until'))
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('until', '>=', today)
    .executeTakeFirst()
  return row?.until ?? null
}

export async function findWaitingRequest(db: Db, id: number): Promise<ListedRequest | undefined> {
  const rows = await selectRequests(db).where('waiting_requests.id', '=', id).execute()
  return (await withLengths(db, rows))[0]
}

export async function isLiveRequest(db: Db, id: number, moment: WaitingMoment): Promise<boolean> {
  const row = await selectWaitingRequests(db)
    .select('waiting_requests.id')
    .where('waiting_requests.id', '=', id)
    .where(isLive(moment))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertWaitingRequest(
  trx: Trx,
  row: Insertable<Tables['waiting_requests']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('waiting_requests')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Addresses of live, confirmed requests in one mailbox group. */
export async function listWaitingAddresses(
  db: Db,
  { email, ...moment }: { email: string } & WaitingMoment,
): Promise<string[]> {
  const rows = await selectWaitingRequests(db)
    .select(WAITING.email.as('email'))
    .where('confirmed_at', 'is not', null)
    .where(isLive(moment))
    .orderBy('waiting_requests.id')
    .execute()
  return rows.flatMap((row) =>
    row.email !== null && mailboxGroup(row.email) === mailboxGroup(email) ? [row.email] : [],
  )
}

/** False if it has ended before. */
export async function endRequest(
  db: Db,
  id: number,
  { now, praticienId }: AgendaScope & { now: number },
): Promise<boolean> {
  let query = db
    .updateTable('waiting_requests')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
  if (praticienId !== undefined)
    query = query.where(
      'id',
      'in',
      selectWaitingRequests(db).select('waiting_requests.id').where(isForPractitioner(praticienId)),
    )
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endAllRequests(trx: Trx, now: number): Promise<void> {
  await trx.updateTable('waiting_requests').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  await trx.deleteFrom('freed_spans').execute()
}
