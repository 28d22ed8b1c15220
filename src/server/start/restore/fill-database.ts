import type { UnpackedArchive } from '../../backup/read-archive.ts'
import type { Database, Trx } from '../../db/engine.ts'
import { migrateWithin } from '../../db/migrate.ts'
import { insertRows } from './insert-rows.ts'
import { isLater, layTables } from './lay-tables.ts'

type Steps = {
  /** Made to be verified, then removed. */
  isCopy?: boolean
  before?: (trx: Trx) => Promise<void>
  after?: (trx: Trx) => Promise<void>
}

/**
 * All or nothing: the tables as the archive's version had them, its rows, and the later migrations. Not repeated after a
 * deadlock, as `database.transaction` would: files move in `after`.
 */
export async function fillDatabase(
  { engine, kysely }: Database,
  archive: UnpackedArchive,
  { isCopy = false, before, after }: Steps = {},
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await before?.(trx)
    await layTables({ engine }, trx, { archive, isCopy })
    await insertRows({ engine }, trx, archive)
    if (!isLater(archive.manifest)) await migrateWithin(trx)
    await after?.(trx)
  })
}
