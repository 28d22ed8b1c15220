import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { TestSite } from '../practice/site.ts'

/** Confirmed, for the first service, until the last day of the year. Returns its id. */
export async function aWaitingRequest(
  { database: { kysely: db }, clock }: TestSite,
  differences: Partial<Insertable<Tables['waiting_requests']>>,
): Promise<number> {
  const { id: service_id } = await db
    .selectFrom('services')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
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
