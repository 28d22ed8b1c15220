import { processEnv, readConfig } from '../src/server/config.ts'
import { migrateAt } from '../src/server/db/migrate.ts'

const done = await migrateAt(readConfig(processEnv()))
console.log(done.length === 0 ? 'La base est à jour.' : `Migrations exécutées : ${done.join(', ')}`)
