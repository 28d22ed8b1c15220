import { type RawBuilder, sql } from 'kysely'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import type { Occupied } from '#domain/booking/slots/availability.ts'
import { latestHoldEnd } from '#domain/booking/slots/hold.ts'
import { addDays, type Day, type DayRange, type Minute } from '#domain/language/time.ts'
import type { Db } from '../../db/engine.ts'
import { toAgenda, toAgendaColumns } from '../../db/statements/agenda-columns.ts'
import { isInPast } from '../../db/statements/happened.ts'

export async function readAgendas(db: Db, praticienIds: readonly number[]): Promise<Map<number, Agenda>> {
  if (praticienIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('agendas')
    .select(['practitioner_id', 'config', 'later_hours'])
    .where('practitioner_id', 'in', praticienIds)
    .execute()
  const agendas = new Map(praticienIds.map((id): [number, Agenda] => [id, NEW_AGENDA]))
  for (const row of rows) agendas.set(row.practitioner_id, toAgenda(row))
  return agendas
}

export async function upsertAgenda(
  db: Db,
  praticienId: number,
  { agenda, now }: { agenda: Agenda; now: number },
): Promise<void> {
  const row = { ...toAgendaColumns(agenda), updated_at: now }
  await db
    .insertInto('agendas')
    .values({ practitioner_id: praticienId, ...row })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet(row))
    .execute()
}

export function isLiveHold(now: number): RawBuilder<boolean> {
  return sql<boolean>`(held_until > ${now} and held_until <= ${latestHoldEnd(now)}
    and ${isInPast('agenda_entries.created_at', now)})`
}

/** `holder` (hash of a visitor's cookie) ignores that visitor's holds, `except` the reservations with these ids. */
type Exclusions = {
  now: number
  holder?: string | undefined
  except?: number | readonly number[] | undefined
}

/** Entries by practitioner and day, one day more on both ends: their buffers may pass midnight. */
export async function listOccupied(
  db: Db,
  praticienIds: readonly number[],
  { start, end, now, holder, except }: DayRange & Exclusions,
): Promise<Map<number, Map<Day, Occupied[]>>> {
  if (praticienIds.length === 0) return new Map()
  let query = db
    .selectFrom('agenda_entries')
    .select(['practitioner_id', 'date', 'kind', 'start_minute', 'duration_minutes', 'occupied_until'])
    .where('date', '>=', addDays(start, -1))
    .where('date', '<=', addDays(end, 1))
    .where('practitioner_id', 'in', praticienIds)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('kind', '<>', 'hold'), isLiveHold(now)]))
  const excluded = except === undefined ? [] : [except].flat()
  if (excluded.length > 0) query = query.where('agenda_entries.id', 'not in', excluded)
  if (holder !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('kind', '<>', 'hold'),
        eb(
          'agenda_entries.id',
          'not in',
          eb.selectFrom('holds').select('entry_id').where('visitor_hash', '=', holder),
        ),
      ]),
    )
  }
  return byPractitionerAndDay(praticienIds, await query.orderBy('date').orderBy('start_minute').execute())
}

type OccupiedRow = { practitioner_id: number; date: Day; kind: Occupied['kind'] } & Record<
  'start_minute' | 'duration_minutes' | 'occupied_until',
  Minute
>

function byPractitionerAndDay(
  praticienIds: readonly number[],
  rows: readonly OccupiedRow[],
): Map<number, Map<Day, Occupied[]>> {
  const occupied = new Map(praticienIds.map((id) => [id, new Map<Day, Occupied[]>()]))
  for (const row of rows) {
    const span = {
      start: row.start_minute,
      end: row.start_minute + row.duration_minutes,
      bufferEnd: row.occupied_until,
      kind: row.kind,
    }
    const days = occupied.get(row.practitioner_id)
    const spans = days?.get(row.date)
    if (spans) spans.push(span)
    else days?.set(row.date, [span])
  }
  return occupied
}

/** Services that visitors book with each practitioner, in every length; a `buffer` of null is the practitioner's own. */
export async function listServiceLengths(
  db: Db,
  praticienIds: readonly number[],
): Promise<Map<number, OfferedLength[]>> {
  if (praticienIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('practitioner_services')
    .innerJoin('services', 'services.id', 'service_id')
    .select([
      'practitioner_id as id',
      'services.id as serviceId',
      'duration_minutes as duration',
      'buffer_minutes as buffer',
    ])
    .where('active', '=', 1)
    .where('on_request', '=', 0)
    .where('practitioner_id', 'in', praticienIds)
    .unionAll(
      db
        .selectFrom('practitioner_services')
        .innerJoin('services', 'services.id', 'practitioner_services.service_id')
        .innerJoin('service_variants', 'service_variants.service_id', 'services.id')
        .select([
          'practitioner_id as id',
          'services.id as serviceId',
          'service_variants.duration_minutes as duration',
          'buffer_minutes as buffer',
        ])
        .where('active', '=', 1)
        .where('on_request', '=', 0)
        .where('practitioner_id', 'in', praticienIds),
    )
    .orderBy('duration')
    .orderBy('buffer')
    .orderBy('serviceId')
    .execute()
  const lengths = new Map(praticienIds.map((id): [number, OfferedLength[]] => [id, []]))
  for (const { id, ...length } of rows) lengths.get(id)?.push(length)
  return lengths
}

export type ServiceLength = { duration: Minute; buffer: Minute | null }
export type OfferedLength = ServiceLength & { serviceId: number }

/** Identifier of each practitioner's latest live reservation; absent for a practitioner without any. */
export async function listLatestReservationIds(
  db: Db,
  praticienIds: readonly number[],
): Promise<Map<number, number>> {
  if (praticienIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select((eb) => [
      'users.id as praticienId',
      // One step in the index for each practitioner; a grouped maximum would read every reservation.
      eb
        .selectFrom('agenda_entries')
        .select('agenda_entries.id')
        .whereRef('practitioner_id', '=', 'users.id')
        .where('kind', '=', 'reservation')
        .where('cancelled_at', 'is', null)
        .orderBy('agenda_entries.id', 'desc')
        .limit(1)
        .as('reservationId'),
    ])
    .where('users.id', 'in', praticienIds)
    .execute()
  return new Map(
    rows.flatMap(({ praticienId, reservationId }) =>
      reservationId === null ? [] : [[praticienId, reservationId]],
    ),
  )
}
