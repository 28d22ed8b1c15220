import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { FailedMigration, MISSING_MIGRATION } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { type Database, type Db, isBlocked, type Trx } from './engine.ts'
import { holdMigrationLock, type LockWait, retryWhileBlocked } from './migration-lock.ts'
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
import { installation } from './migrations/0034-installation.ts'
import { countsAndLeases } from './migrations/0035-counts-and-leases.ts'
import { backups } from './migrations/0036-backups.ts'
import { heldMessages } from './migrations/0037-held-messages.ts'
import { siteAlerts } from './migrations/0038-site-alerts.ts'
import { clients } from './migrations/0039-clients.ts'
import { clientNotes } from './migrations/0040-client-notes.ts'
import { attendance } from './migrations/0041-attendance.ts'
import { clientMerges } from './migrations/0042-client-merges.ts'
import { clientRequests } from './migrations/0043-client-requests.ts'
import { claimSessions } from './migrations/0044-claim-sessions.ts'
import { keyedUsernames } from './migrations/0045-keyed-usernames.ts'
import { sharedClients } from './migrations/0046-shared-clients.ts'
import { replacedPictures } from './migrations/0047-replaced-pictures.ts'
import { notesOfRemovedUsers } from './migrations/0048-notes-of-removed-users.ts'
import { givenReservations } from './migrations/0049-given-reservations.ts'
import { laterHours } from './migrations/0050-later-hours.ts'
import { introductions } from './migrations/0051-introductions.ts'
import { serviceCategories } from './migrations/0052-service-categories.ts'
import { servicesOnRequest } from './migrations/0053-services-on-request.ts'
import { serviceVariants } from './migrations/0054-service-variants.ts'
import { waitingRequests } from './migrations/0055-waiting-requests.ts'
import { freedSpans } from './migrations/0056-freed-spans.ts'
import { declinedOffers } from './migrations/0057-declined-offers.ts'
import { privateCalendars } from './migrations/0058-private-calendars.ts'
import { reservationSeries } from './migrations/0059-reservation-series.ts'
import { receipts } from './migrations/0060-receipts.ts'
import { vouchers } from './migrations/0061-vouchers.ts'
import { voucherOrders } from './migrations/0062-voucher-orders.ts'
import { handedOver } from './migrations/0063-handed-over.ts'
import { waitingGenerations } from './migrations/0064-waiting-generations.ts'
import { visitStates } from './migrations/0065-visit-states.ts'
import { watchedSite } from './migrations/0066-watched-site.ts'
import { reservationSearch } from './migrations/0067-reservation-search.ts'
import { severalPrivateCalendars } from './migrations/0068-several-private-calendars.ts'
import { lostLinkRequests } from './migrations/0069-lost-link-requests.ts'
import { voucherDrawings } from './migrations/0070-voucher-drawings.ts'
import { onlinePayments } from './migrations/0071-online-payments.ts'
import { activityImports } from './migrations/0072-activity-imports.ts'
import { smsSegments } from './migrations/0073-sms-segments.ts'
import { deposits } from './migrations/0074-deposits.ts'
import { importedVouchers } from './migrations/0075-imported-vouchers.ts'
import { push } from './migrations/0076-push.ts'
import { agendaVersionsOnce } from './migrations/0077-agenda-versions-once.ts'
import { agreedDeposits } from './migrations/0078-agreed-deposits.ts'
import type { VersionedMigration } from './migrations/ddl.ts'
import { openDatabase } from './open.ts'

/** Append-only: databases that have run a released migration never run it again. */
export const MIGRATIONS: Record<string, VersionedMigration> = {
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
  '0034-installation': installation,
  '0035-counts-and-leases': countsAndLeases,
  '0036-backups': backups,
  '0037-held-messages': heldMessages,
  '0038-site-alerts': siteAlerts,
  '0039-clients': clients,
  '0040-client-notes': clientNotes,
  '0041-attendance': attendance,
  '0042-client-merges': clientMerges,
  '0043-client-requests': clientRequests,
  '0044-claim-sessions': claimSessions,
  '0045-keyed-usernames': keyedUsernames,
  '0046-shared-clients': sharedClients,
  '0047-replaced-pictures': replacedPictures,
  '0048-notes-of-removed-users': notesOfRemovedUsers,
  '0049-given-reservations': givenReservations,
  '0050-later-hours': laterHours,
  '0051-introductions': introductions,
  '0052-service-categories': serviceCategories,
  '0053-services-on-request': servicesOnRequest,
  '0054-service-variants': serviceVariants,
  '0055-waiting-requests': waitingRequests,
  '0056-freed-spans': freedSpans,
  '0057-declined-offers': declinedOffers,
  '0058-private-calendars': privateCalendars,
  '0059-reservation-series': reservationSeries,
  '0060-receipts': receipts,
  '0061-vouchers': vouchers,
  '0062-voucher-orders': voucherOrders,
  '0063-handed-over': handedOver,
  '0064-waiting-generations': waitingGenerations,
  '0065-visit-states': visitStates,
  '0066-watched-site': watchedSite,
  '0067-reservation-search': reservationSearch,
  '0068-several-private-calendars': severalPrivateCalendars,
  '0069-lost-link-requests': lostLinkRequests,
  '0070-voucher-drawings': voucherDrawings,
  '0071-online-payments': onlinePayments,
  '0072-activity-imports': activityImports,
  '0073-sms-segments': smsSegments,
  '0074-deposits': deposits,
  '0075-imported-vouchers': importedVouchers,
  '0076-push': push,
  '0077-agenda-versions-once': agendaVersionsOnce,
  '0078-agreed-deposits': agreedDeposits,
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

type MigrationOptions = LockWait & {
  /** Runs under the lock: of several servers that start at once, in one. */
  before?: (database: Database) => Promise<void>
}

export async function migrateAt(config: DatabaseLocation, options?: MigrationOptions): Promise<string[]> {
  const database = openDatabase(config, { hasTimeouts: false })
  try {
    return await migrate(database, config.dataDir, options)
  } finally {
    await database.close()
  }
}

export async function migrate(
  database: Database,
  dataDir: string,
  { before, ...wait }: MigrationOptions = {},
): Promise<string[]> {
  return holdMigrationLock(database, { dataDir, ...wait }, async () => {
    await before?.(database)
    return retryWhileBlocked(() => runPending(database.kysely), wait)
  })
}

/** Up to `last`, or to the latest, in the caller's transaction and without the lock: of tables that are nobody else's. */
export async function migrateWithin(trx: Trx, last?: string): Promise<void> {
  const migrator = new Migrator({ db: trx, provider })
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error !== undefined) throw error
}

/**
 * Of the database: migrations that it lacks, and those that only a newer version of the site has. `isFit`: this version
 * may work with its tables as they are.
 */
export type MigrationState = { pending: string[]; newer: string[]; isFit: boolean }

export async function compareMigrations(db: Db): Promise<MigrationState> {
  const known = await new Migrator({ db, provider }).getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  if (pending.length === known.length && !(await hasMigrationTable(db)))
    return { pending, newer: [], isFit: false }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const newer = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name))
  const isFit = pending.length === 0 && (newer.length === 0 || (await mayRunBesideNewer(db)))
  return { pending, newer, isFit }
}

async function hasMigrationTable(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'kysely_migration')
}

/** In one statement, for a check that is asked every second. */
export async function countPendingMigrations(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = new Set(rows.map(({ name }) => name))
  return Object.keys(MIGRATIONS).filter((name) => !executed.has(name)).length
}

const provider = { getMigrations: async () => Object.fromEntries(Object.entries(MIGRATIONS).map(recorded)) }

async function runPending(db: Db): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return results.map((result) => result.migrationName)
  const isNewer = error instanceof Error && MISSING_MIGRATION.test(error.message)
  if (isNewer && (await mayRunBesideNewer(db))) return []
  if (isBlocked(error)) throw error
  throw new FailedMigration(results.find(({ status }) => status === 'Error')?.migrationName, error)
}

function recorded([name, { compatibleSince = name, up }]: [string, VersionedMigration]): [string, Migration] {
  if (name < FIRST_RECORDED) return [name, { up }]
  const upAndRecord = async (db: Db) => {
    await up(db)
    await sql`update installation set compatible_since = ${compatibleSince}
       where compatible_since is null or compatible_since < ${compatibleSince}`.execute(db)
  }
  return [name, { up: upAndRecord }]
}

const FIRST_RECORDED = '0034-installation'

async function mayRunBesideNewer(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = rows.map(({ name }) => name)
  if (!hasAllMigrations(executed)) return false
  const { since } = await db
    .selectFrom('installation')
    .select('compatible_since as since')
    .executeTakeFirstOrThrow()
  return isCompatible(executed, since)
}

/** Of a database or an archive of a newer version: may this version work with its tables? */
export function isCompatible(executed: readonly string[], compatibleSince: string | null): boolean {
  return hasAllMigrations(executed) && compatibleSince !== null && Object.hasOwn(MIGRATIONS, compatibleSince)
}

function hasAllMigrations(executed: readonly string[]): boolean {
  const names = new Set(executed)
  return Object.keys(MIGRATIONS).every((name) => names.has(name))
}
