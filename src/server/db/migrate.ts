import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import type { Database, Engine } from './engine.ts'
import { holdMigrationLock, type LockWait } from './migration-lock.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { contentVersion } from './migrations/0002-content-version.ts'
import { outbox } from './migrations/0003-outbox.ts'
import { agendaEntries } from './migrations/0004-agenda-entries.ts'
import { removals } from './migrations/0020-removals.ts'
import { moderation } from './migrations/0021-moderation.ts'
import { messages } from './migrations/0030-messages.ts'
import { visitHistory } from './migrations/0050-visit-history.ts'
import { maintenanceRuns } from './migrations/0055-maintenance-runs.ts'
import { reservationLinks } from './migrations/0060-reservation-links.ts'
import { calendarFiles } from './migrations/0061-calendar-files.ts'
import { passwordResets } from './migrations/0062-password-resets.ts'
import { verifiedVisits } from './migrations/0063-verified-visits.ts'
import { handOver } from './migrations/0072-hand-over.ts'
import { openDatabase } from './open.ts'

/** In order, for ever: a landed migration is never edited. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-first-tables': firstTables(engine),
    '0002-content-version': contentVersion(engine),
    '0003-outbox': outbox(engine),
    '0004-agenda-entries': agendaEntries(engine),
    '0020-removals': removals(engine),
    '0021-moderation': moderation(),
    '0030-messages': messages(),
    '0050-visit-history': visitHistory(engine),
    '0055-maintenance-runs': maintenanceRuns(engine),
    '0060-reservation-links': reservationLinks(),
    '0061-calendar-files': calendarFiles(),
    '0062-password-resets': passwordResets(engine),
    '0063-verified-visits': verifiedVisits(),
    '0072-hand-over': handOver(),
  }
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * For a server that answers meanwhile. Its own connection takes SQLite's turn among the writes: a second one would wait
 * for the first without letting it go on. On PostgreSQL requests give up after a while; a migration must not.
 */
export function migrateWhileServing(database: Database, config: Place): Promise<string[]> {
  return database.engine === 'postgres'
    ? migrateAt(config, { waitMs: 2_000 })
    : migrate(database, config.dataDir, { waitMs: 0 })
}

/** Opens the database for this alone, brings its tables up to date and closes it again. */
export async function migrateAt(config: Place, wait?: LockWait): Promise<string[]> {
  const database = openDatabase(config, { patient: true })
  try {
    return await migrate(database, config.dataDir, wait)
  } finally {
    await database.close()
  }
}

/** Brings the tables up to date, one process at a time. Answers the names of what ran. */
export async function migrate(database: Database, dataDir: string, wait?: LockWait): Promise<string[]> {
  const provider: MigrationProvider = { getMigrations: async () => migrations(database.engine) }
  const work = async () => {
    const { error, results = [] } = await new Migrator({ db: database.kysely, provider }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  }
  return holdMigrationLock(database, { dataDir, ...wait }, work)
}
