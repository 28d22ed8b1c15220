import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { TestSite } from '../practice/site.ts'

type Differences = Partial<Insertable<Tables['waiting_requests']>> & { reservation: { id: number } }

/** Confirmed, for the service of a reservation, until the last day of the year. Returns its id. */
export async function aWaitingRequest(
  { database: { kysely: db }, clock }: TestSite,
  { reservation, ...differences }: Differences,
): Promise<number> {
  const { service_id } = await db
    .selectFrom('agenda_entries')
    .select('service_id')
    .where('id', '=', reservation.id)
    .executeTakeFirstOrThrow()
  if (service_id === null) throw new Error('a reservation without a service')
  const { id } = await db
    .insertInto('waiting_requests')
    .values({
      token_hash: crypto.randomUUID(),
      created_at: clock.instant(),
      confirmed_at: clock.instant(),
      ...{ service_id, duration_minutes: 60, variant_name: '', weekdays: '', periods: '' },
      until: `${clock.local().day.slice(0, 4)}-12-31`,
      ...differences,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
