import type { UnpackedArchive } from '../../backup/read-archive.ts'
import type { Database, Trx } from '../../db/engine.ts'
import { migrateWithin } from '../../db/migrate.ts'
import { insertRows } from './insert-rows.ts'

type Steps = { before?: (trx: Trx) => Promise<void>; after?: (trx: Trx) => Promise<void> }

/**
 * All or nothing: the tables as the archive's version had them, its rows, and the later migrations. Not repeated after a
 * deadlock, as `database.transaction` would: files move in `after`.
 */
export async function fillDatabase(
  { engine, kysely }: Database,
  archive: UnpackedArchive,
  { before, after }: Steps = {},
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await before?.(trx)
    await migrateWithin(trx, archive.manifest.migration)
    await insertRows({ engine }, trx, archive)
    await migrateWithin(trx)
    await after?.(trx)
  })
}
