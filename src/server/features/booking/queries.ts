import type { Db } from '#server/db/engine.ts'

/** Counts cancelled bookings too: the count enforces a rate limit. */
export async function countBookingsOf(db: Db, email: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('agenda_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.fn('lower', ['client_email']), '=', email.toLowerCase())
    .where('created_at', '>', since)
    .where('source', '=', 'public')
    .executeTakeFirstOrThrow()
  return Number(count)
}
