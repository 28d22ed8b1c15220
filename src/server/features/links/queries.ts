import type { Db } from '#server/db/engine.ts'

export async function findBookedAt(db: Db, reservationId: number): Promise<number> {
  const { created_at } = await db
    .selectFrom('agenda_entries')
    .select('created_at')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return Number(created_at)
}

export async function insertLink(
  db: Db,
  { reservationId, tokenHash, now }: { reservationId: number; tokenHash: string; now: number },
): Promise<void> {
  await db
    .insertInto('reservation_links')
    .values({ token_hash: tokenHash, reservation_id: reservationId, created_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}
