import { type RawBuilder, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Month } from '#domain/language/months.ts'
import { type Day, type DayRange, formatTime, type LocalTime } from '#domain/language/time.ts'
import { MESSAGE_KINDS } from '#domain/messages/notification.ts'
import type { Db } from '#server/db/engine.ts'
import { isUseless } from '#server/jobs/truth.ts'
import type { MessageRules, Moment } from '#server/jobs/truth-rules.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'
import {
  isCancelledLate,
  isKept,
  isMissed,
  isNotCancelled,
  stateConditions,
} from '#server/practice/reservations/reservation-state.ts'

export async function listActivity(db: Db, { praticienId, limit }: AgendaScope & { limit: number }) {
  let query = db
    .selectFrom('reservation_history')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('users as former', 'former.id', 'was_practitioner_id')
    .select([
      'reservation_history.id',
      'reservation_history.kind',
      'happened_at',
      'reservation_history.date',
      'reservation_history.start_minute',
      'was_date',
      'was_minute',
      'client_name',
      'service_name',
      'source',
      'users.first_name',
      'users.last_name',
      'handed_from',
      'former.first_name as was_first_name',
      'former.last_name as was_last_name',
    ])
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.orderBy('happened_at', 'desc').orderBy('reservation_history.id', 'desc').limit(limit).execute()
}

export async function readMonthTotals(
  db: Db,
  { start, end, now, praticienId }: AgendaScope & { start: Day; end: Day; now: LocalTime },
) {
  let query = db
    .selectFrom('agenda_entries')
    .select((eb) => [
      monthOfDate.as('month'),
      countWhere(isKept()).as('reservations'),
      countWhere(stateConditions(now).done).as('came'),
      countWhere(isMissed()).as('missed'),
      eb.fn.sum<number>('duration_minutes').as('minutes'),
      sql<number | null>`sum(case when ${isKept()} then price_cents end)`.as('cents'),
    ])
    .where('kind', '=', 'reservation')
    .where(isNotCancelled())
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.groupBy(monthOfDate).orderBy(monthOfDate).execute()
  return new Map(
    rows.map((row) => [
      row.month,
      {
        reservations: Number(row.reservations),
        came: Number(row.came),
        missed: Number(row.missed),
        minutes: Number(row.minutes),
        cents: Number(row.cents ?? 0),
      },
    ]),
  )
}

export async function countLateCancellations(
  db: Db,
  { start, end, praticienId }: AgendaScope & { start: Day; end: Day },
): Promise<Map<Month, number>> {
  let query = db
    .selectFrom('agenda_entries')
    .select((eb) => [monthOfDate.as('month'), eb.fn.countAll<number>().as('count')])
    .where(isCancelledLate())
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.groupBy(monthOfDate).orderBy(monthOfDate).execute()
  return new Map(rows.map(({ month, count }) => [month, Number(count)]))
}

export const monthOfDate = sql<Month>`substr(date, 1, 7)`

export function countWhere(condition: RawBuilder<unknown>) {
  return sql<number>`count(case when ${condition} then 1 end)`
}

export const MAX_NOTICES = 10

type UnreachableFilter = AgendaScope & { from: Day; until: Day }

export async function listUnreachable(db: Db, { from, until, ...scope }: UnreachableFilter) {
  return selectReservations(db, scope)
    .where('date', '>=', from)
    .where('date', '<=', until)
    .where('client_phone', 'is', null)
    .where('client_email', 'is', null)
    .orderBy('date')
    .orderBy('start_minute')
    .limit(MAX_NOTICES)
    .execute()
}

const CLIENT_MESSAGES = Object.entries(MESSAGE_KINDS)
  .filter(([, { audience }]) => audience === 'client')
  .map(([type]) => type)

/** Live reservations with a failed e-mail to the client that may still be sent. */
export async function listUndelivered(
  db: Db,
  { rules, moment, ...scope }: AgendaScope & { rules: MessageRules; moment: Moment },
) {
  return selectReservations(db, scope)
    .where('date', '>=', moment.local.day)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('outbox')
          .innerJoin('agenda_entries as reservation', 'reservation.id', 'outbox.reservation_id')
          .select('outbox.id')
          .whereRef('outbox.reservation_id', '=', 'agenda_entries.id')
          .where('state', '=', 'failed')
          .where('channel', '=', 'mail')
          .where('type', 'in', CLIENT_MESSAGES)
          .where(sql<boolean>`not ${isUseless(rules, moment)}`),
      ),
    )
    .orderBy('date')
    .orderBy('start_minute')
    .limit(MAX_NOTICES)
    .execute()
}

/** Bookings whose link visitors have not followed yet. */
export async function listUnconfirmed(db: Db, { now, ...scope }: AgendaScope & { now: number }) {
  return selectEntries(db, scope)
    .innerJoin('pending_bookings', 'entry_id', 'agenda_entries.id')
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .orderBy('date')
    .orderBy('start_minute')
    .limit(MAX_NOTICES)
    .execute()
}

function selectReservations(db: Db, scope: AgendaScope) {
  return selectEntries(db, scope).where('kind', '=', 'reservation').where('cancelled_at', 'is', null)
}

function selectEntries(db: Db, { praticienId }: AgendaScope) {
  const query = db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select(['date', 'start_minute', 'client_name', 'first_name', 'last_name'])
  return praticienId === undefined ? query : query.where('practitioner_id', '=', praticienId)
}

export type DashboardReservationRow = Awaited<
  ReturnType<ReturnType<typeof selectReservations>['executeTakeFirstOrThrow']>
>

export async function listInbox(db: Db, limit: number) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'message', 'status', 'created_at'])
    .where('status', '<>', 'archived')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countPendingTestimonials(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('testimonials')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of live reservations, and start of the first one, of each day that has any. */
export async function summarizeDays(db: Db, { start, end, praticienId }: AgendaScope & DayRange) {
  let query = db
    .selectFrom('agenda_entries')
    .select((eb) => [
      'date',
      eb.fn.countAll<number>().as('reservations'),
      eb.fn.min('start_minute').as('first_minute'),
    ])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.groupBy('date').orderBy('date').execute()
  return new Map(
    rows.map(({ date, reservations, first_minute }) => [
      date,
      { reservations: Number(reservations), first: formatTime(first_minute) },
    ]),
  )
}
