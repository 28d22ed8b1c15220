import type { Db } from '#server/db/engine.ts'

/** Public bookings made for one e-mail address since an instant, cancelled ones included. */
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
