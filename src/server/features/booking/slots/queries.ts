import { sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { OccupiedKind } from '#domain/booking/slots/availability.ts'
import { nameOfEntry } from '#domain/booking/slots/entry-name.ts'
import type { DatedEntry } from '#domain/booking/slots/staff-starts.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'

/** Hashed cookies of visitors with a live hold; `until` is when the first hold or pending booking expires. */
export async function listHolders(db: Db, now: number): Promise<{ hashes: Set<string>; until: number }> {
  const rows = await db
    .selectFrom('holds')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .select(['visitor_hash', 'held_until'])
    .where(isLiveHold(now))
    .unionAll(
      db
        .selectFrom('pending_bookings')
        .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
        .select([sql<string>`''`.as('visitor_hash'), 'held_until'])
        .where(isLiveHold(now)),
    )
    .execute()
  return {
    hashes: new Set(rows.map(({ visitor_hash }) => visitor_hash)),
    until: Math.min(...rows.map(({ held_until }) => Number(held_until)), Number.POSITIVE_INFINITY),
  }
}

/** A live reservation or a block. */
export async function findPresentEntry(db: Db, id: number, { praticienId }: AgendaScope) {
  let query = db
    .selectFrom('agenda_entries')
    .select([
      'id',
      'practitioner_id as praticienId',
      'service_id as serviceId',
      'duration_minutes as duration',
      'buffer_minutes as buffer',
    ])
    .where('id', '=', id)
    .where('kind', '<>', 'hold')
    .where('cancelled_at', 'is', null)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.executeTakeFirst()
}

export type NamedEntry = DatedEntry & {
  kind: OccupiedKind
  praticienId: number
  praticienName: string
  label: string
}

/** Of that day and the days next to it: buffers pass midnight. */
export async function listNamedEntries(
  db: Db,
  praticienIds: readonly number[],
  { day, now, except }: { day: Day; now: number; except: number | undefined },
): Promise<NamedEntry[]> {
  if (praticienIds.length === 0) return []
  let query = db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select([
      'date',
      'kind',
      'start_minute',
      'duration_minutes',
      'occupied_until',
      'client_name as clientName',
      'label',
      'practitioner_id as praticienId',
      'first_name',
      'last_name',
    ])
    .where('date', '>=', addDays(day, -1))
    .where('date', '<=', addDays(day, 1))
    .where('practitioner_id', 'in', praticienIds)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('kind', '<>', 'hold'), isLiveHold(now)]))
  if (except !== undefined) query = query.where('agenda_entries.id', '<>', except)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map((row) => ({
    praticienId: row.praticienId,
    praticienName: `${row.first_name} ${row.last_name}`,
    kind: row.kind,
    label: nameOfEntry(row),
    day: row.date,
    start: row.start_minute,
    end: row.start_minute + row.duration_minutes,
    bufferEnd: row.occupied_until,
  }))
}

/**
 * The service of most live reservations since `since`, of a practitioner or of all, among those that are offered;
 * the only one also before anything was booked. Ties go to the older one.
 */
export async function findMostBookedService(
  db: Db,
  { praticienId, since }: AgendaScope & { since: Day },
): Promise<number | null> {
  let query = db
    .selectFrom('services')
    .innerJoin('practitioner_services as offer', 'offer.service_id', 'services.id')
    .leftJoin('agenda_entries as booked', (join) =>
      join
        .onRef('booked.service_id', '=', 'services.id')
        .onRef('booked.practitioner_id', '=', 'offer.practitioner_id')
        .on('booked.kind', '=', 'reservation')
        .on('booked.cancelled_at', 'is', null)
        .on('booked.date', '>=', since),
    )
    .select(['services.id', (eb) => eb.fn.count<number>('booked.id').as('count')])
    .where('active', '=', 1)
  if (praticienId !== undefined) query = query.where('offer.practitioner_id', '=', praticienId)
  const rows = await query
    .groupBy('services.id')
    .orderBy('count', 'desc')
    .orderBy('services.id')
    .limit(2)
    .execute()
  const [first, second] = rows
  if (!first) return null
  return Number(first.count) > 0 || !second ? first.id : null
}
