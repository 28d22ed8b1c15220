import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import type { Database } from './engine.ts'
import { holdMigrationLock, type LockWait } from './migration-lock.ts'
import { accounts } from './migrations/0001-accounts.ts'
import { services } from './migrations/0002-services.ts'
import { agendas } from './migrations/0003-agendas.ts'
import { messages } from './migrations/0004-messages.ts'
import { content } from './migrations/0005-content.ts'
import { testimonials } from './migrations/0006-testimonials.ts'
import { linksAndFeeds } from './migrations/0007-links-and-feeds.ts'
import { history } from './migrations/0008-history.ts'
import { versions } from './migrations/0009-versions.ts'
import { maintenanceRuns } from './migrations/0010-maintenance-runs.ts'
import { buffersAcrossMidnight } from './migrations/0011-buffers-across-midnight.ts'
import { entryVersions } from './migrations/0012-entry-versions.ts'
import { mailHeaders } from './migrations/0013-mail-headers.ts'
import { announcedStart } from './migrations/0014-announced-start.ts'
import { decorativePictures } from './migrations/0015-decorative-pictures.ts'
import { clientMailboxes } from './migrations/0016-client-mailboxes.ts'
import { bookingAddresses } from './migrations/0017-booking-addresses.ts'
import { clientLinks } from './migrations/0018-client-links.ts'
import { listIndexes } from './migrations/0019-list-indexes.ts'
import { smsCounts } from './migrations/0020-sms-counts.ts'
import { pendingBookings } from './migrations/0021-pending-bookings.ts'
import { reauthentication } from './migrations/0022-reauthentication.ts'
import { auditTrail } from './migrations/0023-audit-trail.ts'
import { knownDevices } from './migrations/0024-known-devices.ts'
import { secondFactors } from './migrations/0025-second-factors.ts'
import { passkeys } from './migrations/0026-passkeys.ts'
import { staffInvitations } from './migrations/0027-staff-invitations.ts'
import { retention } from './migrations/0028-retention.ts'
import { erasures } from './migrations/0029-erasures.ts'
import { declines } from './migrations/0030-declines.ts'
import { keyedLoginFailures } from './migrations/0031-keyed-login-failures.ts'
import { servicePictures } from './migrations/0032-service-pictures.ts'
import { ownChecklists } from './migrations/0033-own-checklists.ts'
import { openDatabase } from './open.ts'

/** Append-only: databases that have run a released migration never run it again. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-services': services,
  '0003-agendas': agendas,
  '0004-messages': messages,
  '0005-content': content,
  '0006-testimonials': testimonials,
  '0007-links-and-feeds': linksAndFeeds,
  '0008-history': history,
  '0009-versions': versions,
  '0010-maintenance-runs': maintenanceRuns,
  '0011-buffers-across-midnight': buffersAcrossMidnight,
  '0012-entry-versions': entryVersions,
  '0013-mail-headers': mailHeaders,
  '0014-announced-start': announcedStart,
  '0015-decorative-pictures': decorativePictures,
  '0016-client-mailboxes': clientMailboxes,
  '0017-booking-addresses': bookingAddresses,
  '0018-client-links': clientLinks,
  '0019-list-indexes': listIndexes,
  '0020-sms-counts': smsCounts,
  '0021-pending-bookings': pendingBookings,
  '0022-reauthentication': reauthentication,
  '0023-audit-trail': auditTrail,
  '0024-known-devices': knownDevices,
  '0025-second-factors': secondFactors,
  '0026-passkeys': passkeys,
  '0027-staff-invitations': staffInvitations,
  '0028-retention': retention,
  '0029-erasures': erasures,
  '0030-declines': declines,
  '0031-keyed-login-failures': keyedLoginFailures,
  '0032-service-pictures': servicePictures,
  '0033-own-checklists': ownChecklists,
}

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * SQLite reuses the server's connection: node:sqlite is synchronous, so a second one would block the process while it
 * waits for the first one's write lock. PostgreSQL opens a pool without the request timeouts.
 */
export function migrateWhileServing(database: Database, config: DatabaseLocation): Promise<string[]> {
  return database.engine === 'postgres'
    ? migrateAt(config, { waitMs: 2_000 })
    : migrate(database, config.dataDir, { waitMs: 0 })
}

export async function migrateAt(config: DatabaseLocation, wait?: LockWait): Promise<string[]> {
  const database = openDatabase(config, { hasTimeouts: false })
  try {
    return await migrate(database, config.dataDir, wait)
  } finally {
    await database.close()
  }
}

export async function migrate(database: Database, dataDir: string, wait?: LockWait): Promise<string[]> {
  const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }
  const work = async () => {
    const { error, results = [] } = await new Migrator({ db: database.kysely, provider }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  }
  return holdMigrationLock(database, { dataDir, ...wait }, work)
}
