import { MAX_CLIENT_MOVES } from '#domain/booking/client-link.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export async function findClientMoves(
  db: Db,
  reservationId: number,
): Promise<{ day: Day; moves: number; movedAt: number } | undefined> {
  return db
    .selectFrom('client_moves')
    .select(['day', 'moves', 'moved_at as movedAt'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
}

/** False, and counts nothing, if the day's moves have been made. */
export async function countClientMove(
  trx: Trx,
  reservationId: number,
  { day, now }: { day: Day; now: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('client_moves')
    .values({ reservation_id: reservationId, day, moves: 1, moved_at: now })
    .onConflict((conflict) =>
      conflict
        .column('reservation_id')
        .doUpdateSet((eb) => ({
          day,
          moves: eb
            .case()
            .when('client_moves.day', '=', day)
            .then(eb('client_moves.moves', '+', 1))
            .else(1)
            .end(),
          moved_at: now,
        }))
        .where((eb) =>
          eb.or([eb('client_moves.day', '<>', day), eb('client_moves.moves', '<', MAX_CLIENT_MOVES)]),
        ),
    )
    .returning('moves')
    .executeTakeFirst()
  return row !== undefined
}
