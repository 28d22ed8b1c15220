import { setTimeout } from 'node:timers/promises'
import { foldReservation } from '#domain/clients/search.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'

/** Reservations of one transaction: changes of these wait for one batch at most. */
const BATCH = 500

/** Folds what was booked or changed since the last time. */
export async function foldReservations({ database }: Pick<AppContext, 'database'>): Promise<void> {
  for (;;) {
    const startedAt = performance.now()
    const count = await database.transaction(async (trx) => {
      const rows = await lockPending(database, trx, BATCH)
      await storeFolded(
        trx,
        rows.map(({ id, ...row }) => ({ reservation_id: id, ...foldReservation(row) })),
      )
      return rows.length
    })
    if (count < BATCH) return
    // Half of the time is left to requests, which on SQLite wait while a batch runs.
    await setTimeout(performance.now() - startedAt)
  }
}

/** Reservations from before the search had a table, or of a restored backup. */
export async function enlistReservations({ database }: Pick<AppContext, 'database'>): Promise<void> {
  while ((await insertMissing(database.kysely, BATCH)) === BATCH) await setTimeout(1)
}

/** Locked, so that no change comes between the reading and the writing. */
async function lockPending({ engine }: Pick<Database, 'engine'>, trx: Trx, limit: number) {
  return trx
    .selectFrom('reservation_search')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select([
      'agenda_entries.id',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'service_name as serviceName',
    ])
    .where('folded', 'is', null)
    .orderBy('reservation_id')
    .limit(limit)
    .$if(engine === 'postgres', (query) => query.forUpdate('agenda_entries'))
    .execute()
}

type Folded = { reservation_id: number; folded: string; digits: string }

async function storeFolded(trx: Trx, rows: readonly Folded[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('reservation_search')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('reservation_id').doUpdateSet((eb) => ({
        folded: eb.ref('excluded.folded'),
        digits: eb.ref('excluded.digits'),
      })),
    )
    .execute()
}

async function insertMissing(db: Db, limit: number): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reservation_search')
    .columns(['reservation_id'])
    .expression((eb) =>
      eb
        .selectFrom('agenda_entries')
        .leftJoin('reservation_search as known', 'known.reservation_id', 'agenda_entries.id')
        .select('agenda_entries.id')
        .where('kind', '=', 'reservation')
        .where('known.reservation_id', 'is', null)
        .orderBy('agenda_entries.id')
        .limit(limit),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}
