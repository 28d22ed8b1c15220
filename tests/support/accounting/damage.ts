import type { Updateable } from 'kysely'
import type { Database } from '#server/db/engine.ts'
import type { Receipts } from '#server/db/tables/accounting.ts'
import { withoutTriggers } from '#server/start/restore/triggers.ts'

/** As somebody would who has the database at hand. */
export async function changeReceipt(
  database: Pick<Database, 'engine' | 'kysely'>,
  number: number,
  change: Updateable<Receipts>,
): Promise<void> {
  await database.kysely.transaction().execute((trx) =>
    withoutTriggers(database, trx, async () => {
      await trx.updateTable('receipts').set(change).where('number', '=', number).execute()
    }),
  )
}

export async function deleteReceipts(
  database: Pick<Database, 'engine' | 'kysely'>,
  numbers: readonly number[],
): Promise<void> {
  await database.kysely.transaction().execute((trx) =>
    withoutTriggers(database, trx, async () => {
      await trx.deleteFrom('receipts').where('number', 'in', numbers).execute()
    }),
  )
}
