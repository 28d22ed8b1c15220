import type { Insertable } from 'kysely'
import type { PlacedEntry } from '#domain/clients/moving-in/judgement.ts'
import type { KnownService } from '#domain/clients/moving-in/matching.ts'
import type { DayRange } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'

/** Services that can be booked, in the order of the price list, each with its lengths, the main one first. */
export async function listKnownServices(db: Db): Promise<KnownService[]> {
  const services = await db
    .selectFrom('services')
    .select(['id', 'name', 'duration_minutes as minutes', 'buffer_minutes as buffer'])
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const variants = await db
    .selectFrom('service_variants')
    .select(['id as variantId', 'service_id as serviceId', 'duration_minutes as minutes'])
    .orderBy('id')
    .execute()
  return services.map(({ id, name, minutes, buffer }) => ({
    id,
    name,
    buffer,
    lengths: [
      { variantId: null, minutes },
      ...variants.filter(({ serviceId }) => serviceId === id).map(({ serviceId: _, ...length }) => length),
    ],
  }))
}

type Range = DayRange & { now: number }

/** Everything that takes time in these agendas, with the names of clients. */
export async function listPlacedEntries(
  db: Db,
  practitionerIds: readonly number[],
  { start, end, now }: Range,
): Promise<PlacedEntry[]> {
  if (practitionerIds.length === 0) return []
  const rows = await db
    .selectFrom('agenda_entries')
    .select(['practitioner_id', 'date', 'start_minute', 'duration_minutes', 'occupied_until', 'kind'])
    .select(['client_name', 'label'])
    .where('practitioner_id', 'in', practitionerIds)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('kind', '<>', 'hold'), isLiveHold(now)]))
    .execute()
  return rows.map((row) => ({
    practitionerId: row.practitioner_id,
    start: { day: row.date, minute: row.start_minute },
    length: row.duration_minutes,
    occupied: row.occupied_until - row.start_minute,
    name: row.kind === 'reservation' ? row.client_name : row.label,
    isReservation: row.kind === 'reservation',
  }))
}

type NewImport = { importedBy: number; sendsReminders: boolean; now: number }

export async function insertImport(
  trx: Trx,
  { importedBy, sendsReminders, now }: NewImport,
): Promise<number> {
  const { id } = await trx
    .insertInto('activity_imports')
    .values({ imported_by: importedBy, sends_reminders: sendsReminders ? 1 : 0, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type MovedRow = Insertable<Tables['agenda_entries']>

export async function insertMoved(trx: Trx, rows: readonly MovedRow[]): Promise<void> {
  await trx
    .insertInto('agenda_entries')
    .values([...rows])
    .execute()
}
