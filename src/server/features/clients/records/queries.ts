import { sql } from 'kysely'
import type { ClientReservation, KnownClient, ListedClient } from '#contract/clients/records.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { searchTermsOf } from '#domain/clients/client.ts'
import { searchPatterns } from '#domain/clients/identity.ts'
import {
  type ClientFilter,
  type ClientSort,
  monthsAgo,
  NEW_MONTHS,
  REGULAR_MONTHS,
  REGULAR_RESERVATIONS,
} from '#domain/clients/list.ts'
import { toEuros } from '#domain/language/money.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { absencesCountFrom } from '#domain/visit/attendance.ts'
import { reservationPhase, reservationState } from '#domain/visit/reservation-state.ts'
import type { Db } from '#server/db/engine.ts'
import { isOpenTo, type RecordScope } from '#server/practice/records/open-records.ts'
import {
  hasBegun,
  isCancelledLate,
  isMissed,
  STATE_COLUMNS,
  stateConditions,
  toStateColumns,
} from '#server/practice/reservations/reservation-state.ts'
import { selectAllReservations, toAgendaReservation } from '../../booking/reservations/queries.ts'
import { openPhone } from './record-queries.ts'

/**
 * The clients last booked for come first. Service and day of each one's latest reservation in the scope, cancelled
 * ones included.
 */
export async function listKnownClients(
  db: Db,
  { scope, text, limit }: { scope: RecordScope; text: string; limit: number },
): Promise<KnownClient[]> {
  const { praticienId } = scope
  const isOwn = praticienId === undefined ? sql`` : sql`and own.practitioner_id = ${praticienId}`
  const latest = sql<number | null>`(select max(own.id) from agenda_entries own
    where own.client_id = clients.id ${isOwn})`
  const found = selectRecords(db, scope, text)
    .select(['clients.id', 'name', 'email', openPhone(scope).as('phone'), 'search_text', latest.as('latest')])
    .orderBy('latest', (order) => order.desc().nullsLast())
    .orderBy('search_text')
    .orderBy('clients.id')
    .limit(limit)
  return db
    .selectFrom(found.as('found'))
    .leftJoin('agenda_entries', 'agenda_entries.id', 'latest')
    .select([
      'found.id as clientId',
      'name as clientName',
      'email as clientEmail',
      'phone as clientPhone',
      'service_id as serviceId',
      'service_name as serviceName',
      'date',
      'practitioner_id as praticienId',
    ])
    .orderBy('latest', (order) => order.desc().nullsLast())
    .orderBy('search_text')
    .orderBy('found.id')
    .execute()
}

export type RecordFilter = ClientFilter & {
  scope: RecordScope
  now: LocalTime
  /** Only those after the record with this id. */
  afterId?: number
}

type Part = { offset: number; limit: number }

type Counts = Pick<ListedClient, 'count' | 'lastSeen' | 'next'>
type CountedRecord = ListedClient & { total: number }

/** By name, whatever the reservations are. `total` counts the rows of all parts, and is the same in each row. */
export async function listRecordsByName(
  db: Db,
  { offset, limit, scope, text }: Part & Pick<RecordFilter, 'scope' | 'text'>,
): Promise<Omit<CountedRecord, keyof Counts>[]> {
  const rows = await selectRecords(db, scope, text)
    .select([
      'clients.id',
      'name',
      'email',
      openPhone(scope).as('phone'),
      (eb) => eb.fn.countAll<number>().over().as('total'),
    ])
    .orderBy(sql`name is null`)
    .orderBy('search_text')
    .orderBy('clients.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** Of the records with these ids that lie in the scope; none where they are withheld. */
export async function listPreferences(
  db: Db,
  { ids, scope }: { ids: readonly number[]; scope: RecordScope },
) {
  if (ids.length === 0) return []
  return selectRecords(db, scope, undefined)
    .leftJoin('client_preferences', (join) => join.onRef('client_id', '=', 'clients.id').on(isOpenTo(scope)))
    .select(['clients.id', 'pressure', 'oils', 'music', 'other'])
    .where('clients.id', 'in', ids)
    .orderBy('clients.id')
    .execute()
}

/** Reads every reservation, so that it can sort and filter by them. */
export async function listCountedRecords(
  db: Db,
  { sort, offset, limit, ...filter }: Part & RecordFilter & { sort: ClientSort | 'id' },
): Promise<CountedRecord[]> {
  const rows = await orderRecords(filterRecords(db, filter), sort)
    .select([
      'clients.id',
      'name',
      'email',
      openPhone(filter.scope).as('phone'),
      'count',
      'last_seen',
      'next',
      (eb) => eb.fn.countAll<number>().over().as('total'),
    ])
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...toListed(row), ...toCounts(row), total: Number(row.total) }))
}

/** Of the records with these ids; those without a live reservation are left out. */
export async function countReservationsOf(
  db: Db,
  { ids, scope, now }: { ids: readonly number[]; scope: AgendaScope; now: LocalTime },
): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await countReservations(db, scope, now).where('client_id', 'in', ids).execute()
  return new Map(rows.map((row) => [Number(row.client_id), toCounts(row)]))
}

/** A number finds only records whose number is shown. */
export function selectRecords(db: Db, scope: RecordScope, text = '') {
  const { praticienId } = scope
  let query = db.selectFrom('clients').where('merged_into', 'is', null)
  if (praticienId !== undefined) query = query.where(isSeenBy(praticienId))
  if ('digits' in searchTermsOf(text)) query = query.where(isOpenTo(scope))
  for (const pattern of searchPatterns(text))
    query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`)
  return query
}

/** As `recordsOf`, asked of one record after the other: faster where the search has left few. */
export function isSeenBy(praticienId: number) {
  return sql<boolean>`(added_by = ${praticienId} or exists (select 1 from agenda_entries seen
    where seen.client_id = clients.id and seen.practitioner_id = ${praticienId}))`
}

function filterRecords(db: Db, { scope, now, text, afterId, unseenMonths, ...filter }: RecordFilter) {
  let query = selectRecords(db, scope, text).leftJoin(
    countReservations(db, scope, now).as('seen'),
    'seen.client_id',
    'clients.id',
  )
  if (filter.new) query = query.where('first', '>=', monthsAgo(now.day, NEW_MONTHS))
  if (filter.regular) query = query.where('lately', '>=', REGULAR_RESERVATIONS)
  if (filter.missed) query = query.where('clients.id', 'in', selectMissed(db, scope, now))
  if (unseenMonths !== undefined) query = query.where('last_seen', '<', monthsAgo(now.day, unseenMonths))
  return afterId === undefined ? query : query.where('clients.id', '>', afterId)
}

/** Records absent from a reservation in the agendas of the scope. */
function selectMissed(db: Db, { praticienId }: AgendaScope, now: LocalTime) {
  const query = db
    .selectFrom('agenda_entries as absence')
    .select('absence.client_id')
    .where(isMissed('absence'))
    .where('absence.date', '>=', absencesCountFrom(now.day))
    .where('absence.client_id', 'is not', null)
  return praticienId === undefined ? query : query.where('absence.practitioner_id', '=', praticienId)
}

type FilteredRecords = ReturnType<typeof filterRecords>

function orderRecords(query: FilteredRecords, sort: ClientSort | 'id'): FilteredRecords {
  if (sort === 'id') return query.orderBy('clients.id')
  const sorted =
    sort === 'name'
      ? query
      : query.orderBy(sql`${sql.ref(SORT_COLUMNS[sort])} is null`).orderBy(SORT_COLUMNS[sort], 'desc')
  // The search text starts with the folded name; those without one come last.
  return sorted.orderBy(sql`name is null`).orderBy('search_text').orderBy('clients.id')
}

const SORT_COLUMNS = { lastSeen: 'last_seen', count: 'count' } as const

/** Live reservations of each record. A past one has begun before the current minute, and its client came. */
function countReservations(db: Db, { praticienId }: AgendaScope, now: LocalTime) {
  const { done } = stateConditions(now)
  const since = monthsAgo(now.day, REGULAR_MONTHS)
  const query = db
    .selectFrom('agenda_entries')
    .select([
      'client_id',
      (eb) => eb.fn.min('date').as('first'),
      sql<number>`count(case when ${done} then 1 end)`.as('count'),
      sql<number>`count(case when ${done} and date >= ${since} then 1 end)`.as('lately'),
      sql<Day | null>`max(case when ${done} then date end)`.as('last_seen'),
      sql<Day | null>`min(case when not ${hasBegun(now)} then date end)`.as('next'),
    ])
    .where('client_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .groupBy('client_id')
  return praticienId === undefined ? query : query.where('practitioner_id', '=', praticienId)
}

type CountedRow = { count: number | null; last_seen: Day | null; next: Day | null }

function toCounts({ count, last_seen: lastSeen, next }: CountedRow): Counts {
  return { count: Number(count ?? 0), lastSeen, next }
}

function toListed({ id, name, email, phone }: Omit<ListedClient, keyof Counts>) {
  return { id, name, email, phone }
}

/** Newest first; cancelled ones, too, but none that was given to the client and taken back at once. */
export async function listReservationsOfRecord(
  db: Db,
  { id, now, limit, praticienId }: AgendaScope & { id: number; now: LocalTime; limit: number },
): Promise<ClientReservation[]> {
  let query = selectAllReservations(db)
    .select(STATE_COLUMNS)
    .where('client_id', '=', id)
    .where(sql<boolean>`(handed_over = 0 or exists (select 1 from agenda_entries taken
      where taken.handed_from = agenda_entries.id))`)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const newest = query.orderBy('date', 'desc').orderBy('start_minute', 'desc').orderBy('agenda_entries.id')
  const rows = await newest.limit(limit).execute()
  return rows.map((row) => {
    const columns = toStateColumns(row)
    const state = reservationState(columns, now)
    const phase = reservationPhase({ at: columns.start, isCancelled: columns.isCancelled }, now)
    const status = state === 'handed_over' ? state : phase
    return { ...toAgendaReservation(row), status, state }
  })
}

/** Of past reservations to which the client came. */
export async function sumReservationsOfRecord(
  db: Db,
  { id, now, praticienId }: AgendaScope & { id: number; now: LocalTime },
): Promise<{ count: number; spent: number; since: Day | null }> {
  let query = db
    .selectFrom('agenda_entries')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('count'),
      fn.min('date').as('since'),
      fn.coalesce(fn.sum<number>('price_cents'), lit(0)).as('cents'),
    ])
    .where('client_id', '=', id)
    .where(stateConditions(now).done)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const { count, cents, since } = await query.executeTakeFirstOrThrow()
  return { count: Number(count), spent: toEuros(Number(cents)), since }
}

/** Cancelled ones, too, as most of those cancelled late are. */
export async function countAttendancesOfRecord(
  db: Db,
  { id, praticienId }: AgendaScope & { id: number },
): Promise<{ missed: number; cancelledLate: number }> {
  let query = db
    .selectFrom('agenda_entries')
    .select([
      sql<number>`count(case when ${isMissed()} then 1 end)`.as('missed'),
      sql<number>`count(case when ${isCancelledLate()} then 1 end)`.as('late'),
    ])
    .where('client_id', '=', id)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const { missed, late } = await query.executeTakeFirstOrThrow()
  return { missed: Number(missed), cancelledLate: Number(late) }
}
