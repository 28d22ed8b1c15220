import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/engine.ts'
import { compiledOnce } from '#server/db/statements/compiled-once.ts'
import type { Tables } from '#server/db/tables.ts'

export async function findBookedAt(db: Db, reservationId: number): Promise<number> {
  const { created_at } = await db
    .selectFrom('agenda_entries')
    .select('created_at')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return Number(created_at)
}

export const insertLink = compiledOnce((db, link: Insertable<Tables['reservation_links']>) =>
  db
    .insertInto('reservation_links')
    .values(link)
    .onConflict((conflict) => conflict.column('token_hash').doNothing()),
)

/** Ends every link of the reservation, also one that another transaction is about to insert for this generation. */
export async function incrementLinkGeneration(trx: Trx, reservationId: number): Promise<void> {
  await trx
    .updateTable('agenda_entries')
    .set((eb) => ({ link_generation: eb('link_generation', '+', 1) }))
    .where('id', '=', reservationId)
    .execute()
}

export async function deleteLinks(trx: Trx, reservationId: number): Promise<void> {
  await trx.deleteFrom('reservation_links').where('reservation_id', '=', reservationId).execute()
}
