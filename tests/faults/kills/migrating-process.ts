import { readConfig } from '#server/config.ts'
import { migrateAt } from '#server/db/migrate.ts'

// Loading the code takes most of a start: a process that prints when it begins to migrate is killed within the migration.
const config = readConfig(process.env)
console.log('migrating')
await migrateAt(config)
console.log('migrated')
