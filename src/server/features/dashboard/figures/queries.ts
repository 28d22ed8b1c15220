import { sql } from 'kysely'
import type { Month } from '#domain/language/months.ts'
import type { DayRange, LocalTime } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import {
  isCancelled,
  isMissed,
  isNotCancelled,
  stateConditions,
} from '#server/practice/reservations/reservation-state.ts'
import { countWhere, monthOfDate } from '../queries.ts'

/** Reservations of one month, practitioner and service. */
export type ActivityCell = {
  month: Month
  praticienId: number
  serviceId: number | null
  /** As booked; null while `serviceId` names the service. */
  serviceName: string | null
  done: number
  planned: number
  missed: number
  cancelled: number
  cents: number
  plannedCents: number
  minutes: number
}

export async function countActivity(
  db: Db,
  { start, end, now }: DayRange & { now: LocalTime },
): Promise<ActivityCell[]> {
  const { done: isDone, planned: isPlanned } = stateConditions(now)
  const serviceName = sql<string | null>`case when service_id is null then service_name end`
  const rows = await db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select([
      monthOfDate.as('month'),
      'practitioner_id',
      'service_id',
      serviceName.as('service_name'),
      countWhere(isDone).as('done'),
      countWhere(isPlanned).as('planned'),
      countWhere(isMissed()).as('missed'),
      countWhere(isCancelled()).as('cancelled'),
      sql<number | null>`sum(case when ${isDone} then price_cents end)`.as('cents'),
      sql<number | null>`sum(case when ${isPlanned} then price_cents end)`.as('planned_cents'),
      sql<number | null>`sum(case when ${isNotCancelled()} then duration_minutes end)`.as('minutes'),
    ])
    .where('kind', '=', 'reservation')
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where('users.is_example', '=', 0)
    .groupBy([monthOfDate, 'practitioner_id', 'service_id', serviceName])
    .orderBy(monthOfDate)
    .orderBy('practitioner_id')
    .orderBy('service_id')
    .orderBy(serviceName)
    .execute()
  return rows.map((row) => ({
    month: row.month,
    praticienId: row.practitioner_id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    done: Number(row.done),
    planned: Number(row.planned),
    missed: Number(row.missed),
    cancelled: Number(row.cancelled),
    cents: Number(row.cents ?? 0),
    plannedCents: Number(row.planned_cents ?? 0),
    minutes: Number(row.minutes ?? 0),
  }))
}

/** Removed ones included. */
export async function readServiceNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('services').select(['id', 'name']).orderBy('id').execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Removed ones included. */
export async function listEveryName(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'is_example as isExample'])
    .orderBy('id')
    .execute()
}
