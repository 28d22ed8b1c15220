import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { french } from '#domain/language/typography.ts'
import { CannotStart, damagedDatabase, forgottenSite, notAFolder } from '../cannot-start.ts'
import { CLI_CALL } from '../cli-call.ts'

const DATABASE = 'practice.db'
const WAL = 'practice.db-wal'
/** Holds the site to be while it is restored: one that was killed must not become a new site. */
export const RESTORING = '.restoring'
/** From the beginning of a restore into an empty folder, or from the first move over a site, to its end. */
export const UNFINISHED_RESTORE = '.restore-unfinished'
/** Created only after the database has its tables, so each proves that the folder held a site. */
const PROOFS_OF_SITE = ['uploads', 'secret.key', RESTORING]
/** Written by sqlite-files/own-file.ts. */
const RESCUED = /^practice-rescued-\d+\.db$/
const MAGIC = 'SQLite format 3\0'

/** A new site would silently replace one whose database is lost. Read-only: safe while a server is running. */
export function refuseLostDatabase(dataDir: string): void {
  const file = join(dataDir, DATABASE)
  if (sizeOf(file) === 0) refuseLeftovers(dataDir)
  else if (readHeader(file) !== MAGIC) throw new CannotStart(damagedDatabase(file))
}

/** PostgreSQL may be as empty as before the restore, and would become a new site. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!exists(dataDir, UNFINISHED_RESTORE)) return
  throw new CannotStart(
    french`La restauration dans ${dataDir} n’est pas terminée : relancez la commande restore avec la même sauvegarde (ou, pour y renoncer, supprimez ${join(dataDir, UNFINISHED_RESTORE)}). Rien n’a été modifié.`,
  )
}

export function refuseMissingDatabase(dataDir: string): void {
  refuseLostDatabase(dataDir)
  if (sizeOf(join(dataDir, DATABASE)) > 0) return
  throw new CannotStart(french`Il n’y a pas de base dans ${dataDir} : corrigez DATA_DIR ou DATABASE_URL.`)
}

export function refuseUnusableFolders(dataDir: string): void {
  for (const folder of [dataDir, join(dataDir, 'uploads'), join(dataDir, 'mail')]) {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (!stats) continue
    if (!stats.isDirectory()) throw new CannotStart(notAFolder(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
}

const PRIVATE_FILE = /^(practice\.db(-wal|-shm|-journal)?|secret\.key|.*\.lock)$/
const PRIVATE_FOLDERS = ['uploads', 'mail', 'backups']

export function restrictAccess(dataDir: string): void {
  for (const entry of statSync(dataDir, { throwIfNoEntry: false }) ? readdirSync(dataDir, ENTRIES) : []) {
    const isPrivate = entry.isDirectory()
      ? PRIVATE_FOLDERS.includes(entry.name)
      : PRIVATE_FILE.test(entry.name)
    if (isPrivate) restrict(join(dataDir, entry.name))
  }
}

const ENTRIES = { withFileTypes: true } as const
const OWNED_BY_OTHERS_OR_WITHOUT_MODES = new Set(['EPERM', 'ENOTSUP', 'EROFS'])

function restrict(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!OWNED_BY_OTHERS_OR_WITHOUT_MODES.has(code)) throw error
  }
}

export function refuseDamagedDatabase(dataDir: string): void {
  const file = join(dataDir, DATABASE)
  if (sizeOf(file) === 0) return
  accessSync(file, constants.R_OK | constants.W_OK)
  const database = openUntouched(dataDir)
  try {
    const [verdict] = database.prepare('pragma quick_check(1)').all()
    if (verdict?.quick_check !== 'ok') throw new CannotStart(damagedDatabase(file))
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    if (tables.length === 0) refuseLeftovers(dataDir)
    else refuseOtherProgram(file, tables)
    refuseForgottenSite(dataDir, database)
  } finally {
    database.close()
  }
}

/** The first table that a start creates. */
const FIRST_TABLE = 'kysely_migration'

function refuseOtherProgram(file: string, tables: readonly Record<string, unknown>[]): void {
  if (tables.some(({ name }) => name === FIRST_TABLE)) return
  throw new CannotStart(
    french`La base ${file} est celle d’un autre programme : corrigez DATA_DIR, ou remettez en place la sauvegarde de ${DATABASE} (docs/operations.md). Rien n’a été modifié.`,
  )
}

/** `uploads/.new`: see `isNew` in storage/site-storage.ts. Every start asks again, of any storage: see storage-id.ts. */
function refuseForgottenSite(dataDir: string, database: DatabaseSync): void {
  if (!exists(dataDir, 'uploads/.site-id') || exists(dataDir, 'uploads/.new')) return
  const isRecorded = hasRow(database, 'installation', 'storage_id is not null')
  if (isRecorded && hasRow(database, 'users', "role = 'superadmin'")) return
  const folder = join(dataDir, 'uploads')
  throw new CannotStart(forgottenSite({ place: folder, idFile: join(folder, '.site-id'), isRecorded }))
}

function hasRow(database: DatabaseSync, table: string, condition: string): boolean {
  const exists = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
  return (
    exists !== undefined && database.prepare(`select 1 from ${table} where ${condition}`).get() !== undefined
  )
}

/** Even a read-only connection creates a WAL file; `immutable` prevents it, but would ignore an existing WAL. */
function openUntouched(dataDir: string): DatabaseSync {
  const file = join(dataDir, DATABASE)
  if (sizeOf(join(dataDir, WAL)) > 0) return new DatabaseSync(file, { readOnly: true })
  return new DatabaseSync(`${pathToFileURL(file)}?immutable=1`, { readOnly: true })
}

function refuseLeftovers(dataDir: string): void {
  // A leftover WAL holds the latest bookings; SQLite would delete it next to an empty database.
  const rescued = listRescued(dataDir)
  const leftovers = [
    ...PROOFS_OF_SITE.filter((name) => exists(dataDir, name)),
    ...(sizeOf(join(dataDir, WAL)) > 0 ? [WAL] : []),
    ...rescued,
  ]
  if (leftovers.length === 0) return
  const file = join(dataDir, DATABASE)
  const state = exists(dataDir, DATABASE) ? `La base ${file} est vide` : `La base ${file} manque`
  const newest = rescued.at(-1)
  if (newest !== undefined)
    throw new CannotStart(
      french`${state}, et le site a enregistré ce qu’elle contenait dans ${join(dataDir, newest)} : lancez ${CLI_CALL} rescue, qui remet ce fichier en place, puis démarrez.`,
    )
  throw new CannotStart(
    french`${state}, alors que le reste d’un site est là (${leftovers.join(', ')}) : remettez en place la sauvegarde de ${DATABASE} (docs/operations.md), ou, pour ouvrir un site neuf, déplacez ces restes ailleurs. Si la base est dans PostgreSQL, indiquez DATABASE_URL.`,
  )
}

/** Beside a file that may lack what was written last. */
export function refuseRescued(dataDir: string): void {
  const newest = listRescued(dataDir).at(-1)
  if (newest === undefined) return
  throw new CannotStart(
    french`Le site a été arrêté de force après avoir perdu le journal de sa base (${WAL}), et il avait enregistré ce qu’elle contenait dans ${join(dataDir, newest)} : lancez ${CLI_CALL} rescue, qui remet ce fichier en place, puis démarrez. Rien n’a été modifié.`,
  )
}

/** A restored backup has less than a file that the site saved when it lost its database. */
export function refuseUnusedRescue(dataDir: string): void {
  const newest = listRescued(dataDir).at(-1)
  if (newest === undefined) return
  throw new CannotStart(
    french`Le site a enregistré dans ${join(dataDir, newest)} tout ce que sa base contenait : c’est plus récent qu’une sauvegarde. Lancez ${CLI_CALL} rescue, qui remet ce fichier en place, ou, si vous préférez la sauvegarde, déplacez-le dans un autre dossier. Rien n’a été modifié.`,
  )
}

/** By when they were saved. */
export function listRescued(dataDir: string): string[] {
  if (!exists(dataDir, '')) return []
  return readdirSync(dataDir)
    .filter((name) => RESCUED.test(name))
    .sort()
}

function exists(dataDir: string, name: string): boolean {
  return statSync(join(dataDir, name), { throwIfNoEntry: false }) !== undefined
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function readHeader(path: string): string {
  const bytes = Buffer.alloc(MAGIC.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes)
    return bytes.toString('latin1')
  } catch (error) {
    // EISDIR carries no path, and explainStart needs one.
    throw Object.assign(error as Error, { path })
  } finally {
    closeSync(file)
  }
}
