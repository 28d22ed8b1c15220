import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import type { Database, Engine } from './engine.ts'
import { holdMigrationLock } from './migration-lock.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { contentVersion } from './migrations/0002-content-version.ts'
import { outbox } from './migrations/0003-outbox.ts'
import { openDatabase } from './open.ts'

/** In order, for ever: a landed migration is never edited. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-first-tables': firstTables(engine),
    '0002-content-version': contentVersion(engine),
    '0003-outbox': outbox(engine),
  }
}

/** Opens the database for this alone, brings its tables up to date and closes it again. */
export async function migrateAt(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string[]> {
  const database = openDatabase(config, { patient: true })
  try {
    return await migrate(database, config.dataDir)
  } finally {
    await database.close()
  }
}

/** Brings the tables up to date, one process at a time. Answers the names of what ran. */
export async function migrate(database: Database, dataDir: string): Promise<string[]> {
  const provider: MigrationProvider = { getMigrations: async () => migrations(database.engine) }
  return holdMigrationLock(database, dataDir, async () => {
    const { error, results = [] } = await new Migrator({ db: database.kysely, provider }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  })
}
