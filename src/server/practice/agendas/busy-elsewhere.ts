import { sql } from 'kysely'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { Day, DayRange, Minute, Span } from '#domain/language/time.ts'
import type { Json } from '../../db/columns.ts'
import type { Db } from '../../db/engine.ts'
import { toAgenda } from '../../db/statements/agenda-columns.ts'

export type AgendaAndCalendar = { agenda: Agenda; elsewhere: Map<Day, Span[]> }

/** Agendas with the busy times of their owners' private calendars, in one statement: most practices have none. */
export async function readAgendasAndCalendars(
  db: Db,
  practitionerIds: readonly number[],
  { start, end }: DayRange,
): Promise<Map<number, AgendaAndCalendar>> {
  if (practitionerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('agendas')
    .select([
      'practitioner_id as id',
      'config',
      'later_hours',
      sql<Day | null>`cast(null as text)`.as('date'),
      sql<Minute | null>`cast(null as integer)`.as('startMinute'),
      sql<Minute | null>`cast(null as integer)`.as('endMinute'),
    ])
    .where('practitioner_id', 'in', practitionerIds)
    .unionAll(
      db
        .selectFrom('elsewhere_busy_times')
        .select([
          'practitioner_id as id',
          sql<Json>`cast(null as text)`.as('config'),
          sql<Json | null>`cast(null as text)`.as('later_hours'),
          'date',
          'start_minute as startMinute',
          'end_minute as endMinute',
        ])
        .where('practitioner_id', 'in', practitionerIds)
        .where('date', '>=', start)
        .where('date', '<=', end),
    )
    .orderBy('date')
    .orderBy('startMinute')
    .execute()
  const agendas = new Map(
    practitionerIds.map((id): [number, AgendaAndCalendar] => [
      id,
      { agenda: NEW_AGENDA, elsewhere: new Map() },
    ]),
  )
  for (const { id, date, startMinute, endMinute, ...columns } of rows) {
    const found = agendas.get(id)
    if (!found) continue
    if (date === null || startMinute === null || endMinute === null) found.agenda = toAgenda(columns)
    else pushTo(found.elsewhere, date, { start: startMinute, end: endMinute })
  }
  return agendas
}

function pushTo(spans: Map<Day, Span[]>, day: Day, span: Span): void {
  const ofDay = spans.get(day)
  if (ofDay) ofDay.push(span)
  else spans.set(day, [span])
}
