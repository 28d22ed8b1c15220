import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { WAITING_CONFIRMATION_MS } from '#domain/booking/waiting-list.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { mailboxGroup } from '#domain/messages/mailbox.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { writeSetting } from '#server/db/statements/settings.ts'
import type { Tables } from '#server/db/tables.ts'
import { hashToken } from '#server/security/tokens.ts'

export const WAITING_LIST_KEY = 'waitingList'

export async function isWaitingListOpen(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', WAITING_LIST_KEY)
    .executeTakeFirst()
  return row !== undefined && JSON.parse(row.value).isOpen === true
}

export function isWaitingListOpenIn(settings: Record<string, unknown>): boolean {
  const state = settings[WAITING_LIST_KEY]
  return typeof state === 'object' && state !== null && 'isOpen' in state && state.isOpen === true
}

export async function writeWaitingListState(
  trx: Trx,
  { isOpen, now }: { isOpen: boolean; now: number },
): Promise<void> {
  await writeSetting(trx, WAITING_LIST_KEY, { value: { isOpen }, now })
}

/**
 * Somebody still waits: the day, the service, the practitioner and the appointment are still to come, and the mailbox
 * has booked nothing of the kind since.
 */
function isLive({ day, minute }: LocalTime): RawBuilder<SqlBool> {
  return sql`(waiting_requests.ended_at is null
    and (waiting_requests.confirmed_at is not null or waiting_requests.typed_by is not null)
    and waiting_requests.until >= ${day}
    and exists (select 1 from services
      where services.id = waiting_requests.service_id and services.active = 1)
    and (waiting_requests.practitioner_id is null or exists (select 1 from practitioner_services offer
      where offer.practitioner_id = waiting_requests.practitioner_id
        and offer.service_id = waiting_requests.service_id))
    and (waiting_requests.reservation_id is null or exists (select 1 from agenda_entries reservation
      where reservation.id = waiting_requests.reservation_id and reservation.cancelled_at is null
        and (reservation.date > ${day} or (reservation.date = ${day} and reservation.start_minute > ${minute}))))
    and not exists (select 1 from agenda_entries booked
      where booked.kind = 'reservation' and booked.cancelled_at is null
        and booked.service_id = waiting_requests.service_id
        and lower(booked.client_email) = lower(waiting_requests.client_email)
        and booked.created_at > waiting_requests.created_at
        and booked.id <> coalesce(waiting_requests.reservation_id, 0)))`
}

function selectRequests(db: Db) {
  return db
    .selectFrom('waiting_requests')
    .innerJoin('services', 'services.id', 'waiting_requests.service_id')
    .leftJoin('users', 'users.id', 'waiting_requests.practitioner_id')
    .leftJoin('agenda_entries as reservation', 'reservation.id', 'waiting_requests.reservation_id')
    .leftJoin('service_variants as variant', (join) =>
      join
        .onRef('variant.service_id', '=', 'waiting_requests.service_id')
        .onRef('variant.duration_minutes', '=', 'waiting_requests.duration_minutes')
        .onRef('variant.name', '=', 'waiting_requests.variant_name'),
    )
    .select(['waiting_requests.id', 'waiting_requests.created_at as createdAt'])
    .select(['waiting_requests.client_name as clientName', 'waiting_requests.client_email as clientEmail'])
    .select(['waiting_requests.client_phone as clientPhone', 'waiting_requests.service_id as serviceId'])
    .select(['services.name as serviceName', 'waiting_requests.variant_name as variantName'])
    .select(['waiting_requests.duration_minutes as duration', 'variant.id as variantId'])
    .select(['waiting_requests.practitioner_id as praticienId', 'first_name', 'last_name'])
    .select(['weekdays', 'periods', 'until', 'ended_at as endedAt', 'confirmed_at as confirmedAt'])
    .select(['waiting_requests.reservation_id as reservationId', 'reservation.date as reservationDate'])
    .select(['reservation.start_minute as reservationStart', 'reservation.price_cents as reservationCents'])
    .select(['reservation.practitioner_id as reservationPraticienId'])
}

export type ListedRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** A praticien sees who waits for them or for anybody. */
export async function listLiveRequests(
  db: Db,
  { now, praticienId }: AgendaScope & { now: LocalTime },
): Promise<ListedRequest[]> {
  let query = selectRequests(db).where(isLive(now))
  if (praticienId !== undefined) query = query.where(isForPractitioner(praticienId))
  return query.orderBy('waiting_requests.created_at').orderBy('waiting_requests.id').execute()
}

/** None while the list is closed: closing it ends them all. */
export async function countLiveRequests(
  db: Db,
  { now, praticienId }: AgendaScope & { now: LocalTime },
): Promise<number> {
  let query = db
    .selectFrom('waiting_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isLive(now))
  if (praticienId !== undefined) query = query.where(isForPractitioner(praticienId))
  const { count } = await query.executeTakeFirstOrThrow()
  return Number(count)
}

export function isForPractitioner(id: number): RawBuilder<SqlBool> {
  return sql`coalesce(waiting_requests.practitioner_id, ${id}) = ${id}`
}

/** A link in a mail: unconfirmed for a day, then for as long as the row. */
export async function findRequestByToken(db: Db, { token, now }: { token: string; now: number }) {
  return selectRequests(db)
    .where('token_hash', '=', hashToken(token))
    .where((eb) =>
      eb.or([
        eb('confirmed_at', 'is not', null),
        eb('waiting_requests.created_at', '>', now - WAITING_CONFIRMATION_MS),
      ]),
    )
    .executeTakeFirst()
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
  return selectRequests(db).where('waiting_requests.id', '=', id).executeTakeFirst()
}

export async function isLiveRequest(db: Db, id: number, now: LocalTime): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_requests')
    .select('id')
    .where('id', '=', id)
    .where(isLive(now))
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
  { email, now }: { email: string; now: LocalTime },
): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting_requests')
    .select('client_email')
    .where('confirmed_at', 'is not', null)
    .where(isLive(now))
    .where('client_email', 'is not', null)
    .$narrowType<{ client_email: string }>()
    .orderBy('id')
    .execute()
  return rows.map((row) => row.client_email).filter((other) => mailboxGroup(other) === mailboxGroup(email))
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
  if (praticienId !== undefined) query = query.where(isForPractitioner(praticienId))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endAllRequests(trx: Trx, now: number): Promise<void> {
  await trx.updateTable('waiting_requests').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  await trx.deleteFrom('freed_spans').execute()
}
