import { refuseDamagedDatabase, refuseLostDatabase } from '../src/server/db/data-folder.ts'
import { migrateAt } from '../src/server/db/migrate.ts'
import { command } from './command.ts'

await command('Migration impossible.', async (config) => {
  if (config.databaseUrl === undefined) {
    refuseLostDatabase(config.dataDir)
    refuseDamagedDatabase(config.dataDir)
  }
  const done = await migrateAt(config)
  return done.length === 0 ? 'La base est à jour.' : `Migrations exécutées : ${done.join(', ')}`
})
