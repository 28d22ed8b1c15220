import { DEFAULT_DEADLINES, type Deadlines } from '#domain/deadline.ts'
import type { Db } from '#server/db/engine.ts'

/** Includes cancelled reservations. `serviceId` is null once the service is no longer offered. */
export async function findReservationByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('reservation_links')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .leftJoin('services', (join) =>
      join.onRef('services.id', '=', 'service_id').on('services.active', '=', 1),
    )
    .select(['agenda_entries.id', 'practitioner_id as praticienId', 'date', 'start_minute as start'])
    .select('agenda_entries.duration_minutes as duration')
    .select('agenda_entries.buffer_minutes as buffer')
    .select(['client_name as clientName', 'service_name as serviceName'])
    .select(['services.id as serviceId', 'cancelled_at as cancelledAt'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'reservation')
    .executeTakeFirst()
}

export type LinkedReservation = NonNullable<Awaited<ReturnType<typeof findReservationByToken>>>

const KEY = 'deadlines'

export async function readDeadlines(db: Db): Promise<Deadlines> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return { ...DEFAULT_DEADLINES, ...(row && JSON.parse(row.value)) }
}

export async function writeDeadlines(db: Db, deadlines: Deadlines, now: number): Promise<void> {
  const row = { value: JSON.stringify(deadlines), updated_at: now }
  await db
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
