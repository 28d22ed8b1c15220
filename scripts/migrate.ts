import { processEnv, readConfig } from '../src/server/config.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/open.ts'

const config = readConfig(processEnv())
const database = openDatabase(config)
const done = await migrate(database, config.dataDir)
await database.close()
console.log(done.length === 0 ? 'La base est à jour.' : `Migrations exécutées : ${done.join(', ')}`)
