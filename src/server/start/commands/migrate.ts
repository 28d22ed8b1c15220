import type { Config } from '../../config.ts'
import { refuseDamagedDatabase, refuseLostDatabase, refuseUnfinishedRestore } from '../../db/data-folder.ts'
import { refuseMissingLog } from '../../db/sqlite-files/lost-log.ts'
import { upgradeDatabase } from './upgrade.ts'

export async function migrateAlone(config: Config): Promise<string> {
  refuseUnfinishedRestore(config.dataDir)
  if (config.databaseUrl === undefined) {
    refuseLostDatabase(config.dataDir)
    refuseMissingLog(config.dataDir)
    refuseDamagedDatabase(config.dataDir)
  }
  const executed = await upgradeDatabase(config)
  return executed.length === 0 ? 'La base est à jour.' : `Migrations exécutées : ${executed.join(', ')}`
}
