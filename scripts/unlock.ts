import { refuseLostDatabase } from '../src/server/db/data-folder.ts'
import { unlockMigrations } from '../src/server/db/migration-lock.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { command } from './command.ts'

const SAID = {
  freed: 'Verrou libéré',
  free: 'Aucun verrou : rien à libérer.',
  busy: 'Une migration est au travail : elle n’a pas été touchée.',
}

await command('Impossible de regarder le verrou.', async (config) => {
  if (config.databaseUrl === undefined) refuseLostDatabase(config.dataDir)
  const database = openDatabase(config)
  try {
    return SAID[await unlockMigrations(database, config.dataDir)]
  } finally {
    await database.close()
  }
})
