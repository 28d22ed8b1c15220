import { processEnv, readConfig } from '../src/server/config.ts'
import { unlockMigrations } from '../src/server/db/migration-lock.ts'
import { openDatabase } from '../src/server/db/open.ts'

const SAID = {
  freed: 'Verrou libéré',
  free: 'Aucun verrou : rien à libérer.',
  busy: 'Une migration est au travail : elle n’a pas été touchée.',
}

const config = readConfig(processEnv())
const database = openDatabase(config)
console.log(SAID[await unlockMigrations(database, config.dataDir)])
await database.close()
