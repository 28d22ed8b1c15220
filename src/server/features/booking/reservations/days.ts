import type { Admin } from '#contract/accounts/sign-in.ts'
import { type AgendaDays, FIRST_OF_DAY } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { type Day, type DayRange, daysOf, type Minute } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readOpenedDays, sumOpened } from '#server/practice/agendas/opened.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { withProspects } from './attendance.ts'
import { selectReservations, toAgendaReservation } from './queries.ts'
import { withVisitStates } from './visit-states.ts'

type DaysQuery = DayRange & AgendaScope & { serviceId?: number }

/** Of the agendas that the caller may see, of which `praticienId` asks for one. */
export async function listAgendaDays(
  context: AppContext,
  caller: Admin,
  { premiers, ...asked }: DaysQuery & { premiers: boolean },
): Promise<AgendaDays> {
  const { kysely: db } = context.database
  const scope = scopeOf(caller)
  const { praticienId, ...range } = { ...asked, ...scope }
  const ofOne = praticienId === undefined ? {} : { praticienId }
  const counts = await countByDayAndPractitioner(db, { ...range, ...scope })
  const first = premiers ? await readFirstReservations(context, caller, { ...range, ...ofOne }) : []
  const worked = await workedMinutesByDay(context, { ...range, ...ofOne })
  return {
    days: toDays(
      counts.filter((row) => praticienId === undefined || row.praticienId === praticienId),
      { first, worked },
    ),
    people: [...Map.groupBy(counts, (row) => row.praticienId)].map(([id, rows]) => ({
      praticienId: id,
      count: sum(rows.map(({ count }) => count)),
    })),
  }
}

async function readFirstReservations(
  context: AppContext,
  caller: Admin,
  query: DaysQuery,
): Promise<AgendaReservation[]> {
  const first = await listFirstReservations(context.database.kysely, query)
  const wanted = { ids: first.map(({ id }) => id) }
  return withVisitStates(context, { caller, wanted }, await withProspects(context, first))
}

type DayCount = { date: Day; praticienId: number; count: number; minutes: Minute }

function toDays(
  counts: readonly DayCount[],
  { first, worked }: { first: readonly AgendaReservation[]; worked: ReadonlyMap<Day, Minute> },
): AgendaDays['days'] {
  const countsOf = Map.groupBy(counts, ({ date }) => date)
  const firstOf = Map.groupBy(first, ({ date }) => date)
  return [...worked].flatMap(([date, minutesWorked]) => {
    const rows = countsOf.get(date) ?? []
    if (rows.length === 0 && minutesWorked === 0) return []
    return [
      {
        date,
        count: sum(rows.map(({ count }) => count)),
        bookedMinutes: sum(rows.map(({ minutes }) => minutes)),
        workedMinutes: minutesWorked,
        first: firstOf.get(date) ?? [],
      },
    ]
  })
}

/** Of every day of the range. */
async function workedMinutesByDay(
  context: AppContext,
  { start, end, ...ofOne }: DayRange & AgendaScope,
): Promise<Map<Day, Minute>> {
  const { kysely: db } = context.database
  const owners = await listAgendaOwners(db, ofOne)
  const days = daysOf(start, end)
  const opened = await readOpenedDays(context, db, { ids: owners.map(({ id }) => id), days })
  const byDay = Map.groupBy(opened, ({ day }) => day)
  return new Map(days.map((day) => [day, sumOpened(byDay.get(day) ?? [])]))
}

async function countByDayAndPractitioner(
  db: Db,
  { start, end, praticienId, serviceId }: DaysQuery,
): Promise<DayCount[]> {
  let query = db
    .selectFrom('agenda_entries')
    .select(({ fn }) => [
      'date',
      'practitioner_id as praticienId',
      fn.countAll<number>().as('count'),
      fn.sum<number>('duration_minutes').as('minutes'),
    ])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  if (serviceId !== undefined) query = query.where('service_id', '=', serviceId)
  const rows = await query
    .groupBy(['date', 'practitioner_id'])
    .orderBy('practitioner_id')
    .orderBy('date')
    .execute()
  return rows.map(({ count, minutes, ...row }) => ({
    ...row,
    count: Number(count),
    minutes: Number(minutes),
  }))
}

/** The first of each day, at most three. */
async function listFirstReservations(
  db: Db,
  { start, end, praticienId, serviceId }: DaysQuery,
): Promise<AgendaReservation[]> {
  let numbered = selectReservations(db)
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('date').orderBy('start_minute').orderBy('agenda_entries.id'))
        .as('position'),
    )
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) numbered = numbered.where('practitioner_id', '=', praticienId)
  if (serviceId !== undefined) numbered = numbered.where('service_id', '=', serviceId)
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('position', '<=', FIRST_OF_DAY)
    .orderBy('date')
    .orderBy('position')
    .execute()
  return rows.map(toAgendaReservation)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
