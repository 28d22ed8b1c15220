import type { TestSite } from './site.ts'

/** Id of the record that a reservation belongs to. */
export async function recordOf({ database }: TestSite, reservation: { id: number }): Promise<number> {
  const { client_id } = await database.kysely
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservation.id)
    .executeTakeFirstOrThrow()
  return client_id as number
}
