import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DataVersions } from '../caches/data-versions.ts'
import { DatabaseMoved, type OwnFile } from './sqlite-files/own-file.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type Database = {
  engine: Engine
  kysely: Kysely<Tables>
  /** Answers whether the database is there while every connection of `kysely` is taken. */
  probe: Kysely<Tables>
  /**
   * On SQLite, `work` must await nothing but the database: it blocks every other write. On PostgreSQL, deadlocks and
   * serialization failures are retried, so `work` may run more than once.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  versions: DataVersions
  /** Of SQLite. */
  file?: OwnFile | undefined
  countConnections?: (() => ConnectionCounts) | undefined
  close(): Promise<void>
}

/** `waiting`: requests for a connection. */
export type ConnectionCounts = { open: number; idle: number; waiting: number }

export type Db = Kysely<Tables>

export type Trx = Transaction<Tables>

/** Epoch milliseconds. Leases use the database's clock, because servers' clocks may differ by minutes. */
export function databaseNow(engine: Engine): RawBuilder<number> {
  return engine === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** Advisory lock namespaces (PostgreSQL's first key). */
const LOCK_NAMESPACES = {
  agenda: 7_301,
  starter: 7_302,
  signIn: 7_303,
  account: 7_305,
  staff: 7_304,
  hold: 7_306,
  settings: 7_307,
  declinable: 7_308,
  clientMailbox: 7_320,
  bookingLimit: 7_310,
  emailChange: 7_343,
  mailConfirmation: 7_323,
  auditTrail: 7_330,
  retention: 7_328,
  servicePicture: 7_340,
  storage: 7_341,
  siteAlerts: 7_342,
  clientMerge: 7_352,
  serviceCategories: 7_353,
  serviceOptions: 7_354,
  waitingList: 7_355,
  receipts: 7_356,
  voucherOrder: 7_358,
  voucher: 7_357,
  mailBudget: 7_359,
  practiceNews: 7_360,
}

type LockedKeys = { namespace: keyof typeof LOCK_NAMESPACES; keys: readonly (number | string)[] }

/**
 * Serializes transactions on the same keys; must be their first statement, `clientMailbox` their last lock. Reads that
 * the locks protect follow in statements of their own, whose snapshots are younger. Sorted, so that all transactions
 * lock in the same order and cannot deadlock. With the exclusion constraint alone, concurrent overlapping inserts
 * deadlock (docs/decisions/0006). SQLite serializes writes anyway.
 */
export async function lockKeys(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { namespace, keys }: LockedKeys,
): Promise<void> {
  if (engine === 'sqlite' || keys.length === 0) return
  const sorted = [...new Set(keys.map(String))].sort()
  await sql`select pg_advisory_xact_lock(${LOCK_NAMESPACES[namespace]}, hashtext(key))
    from unnest(${sorted}::text[]) key`.execute(trx)
}

export const NO_OVERLAP = 'reservations_no_overlap'

export const PRACTITIONER_REMOVED = 'reservations_practitioner_left'

export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const name = 'constraint' in error ? error.constraint : undefined
  // SQLite: triggers raise the name as message; only unique indexes on expressions are reported by name.
  return (
    name === constraint ||
    error.message === constraint ||
    error.message === `CHECK constraint failed: ${constraint}` ||
    error.message === `UNIQUE constraint failed: index '${constraint}'`
  )
}

/** serialization_failure, deadlock_detected. */
const TRANSIENT_STATES = new Set(['40001', '40P01'])

/**
 * SQLSTATE: connection, conflict that retries did not end, resources, shutdown, timeouts, I/O, standby, role or database
 * being restored.
 */
const UNAVAILABLE_STATE = /^(?:08\w{3}|40001|40P01|53\w{3}|57P\d\d|57014|58030|25006|25P0[34]|28\w{3}|3D000)$/

const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
])

/**
 * SQLite's primary result codes BUSY, NOMEM, READONLY, IOERR, FULL, CANTOPEN and PROTOCOL. Not CORRUPT (11) and
 * NOTADB (26): retrying cannot repair a damaged file and would hide that a backup must be restored.
 */
const UNAVAILABLE_SQLITE_CODES = new Set([5, 7, 8, 10, 13, 14, 15])

/** pg and Kysely report these without a code. */
const UNAVAILABLE_MESSAGE =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Client (?:has encountered|was closed)|Cannot use a pool after|driver has already been destroyed)/

export class DatabaseTimeout extends Error {
  constructor() {
    super('the database did not respond in time')
    this.name = 'DatabaseTimeout'
  }
}

export function isTransient(error: unknown): boolean {
  return TRANSIENT_STATES.has(codeOf(error))
}

const LOCK_NOT_AVAILABLE = '55P03'

export function isBlocked(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE || isTransient(error)
}

/** Outage, not a fault of the request. Checks causes, too: storage libraries wrap system errors. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseMoved) return true
  return error instanceof DatabaseTimeout || isUnavailableCode(error) || isUnavailable(error.cause)
}

function isUnavailableCode(error: Error): boolean {
  const code = codeOf(error)
  if (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code)) return true
  // A stopping local PostgreSQL removes its socket file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if ('errcode' in error) return UNAVAILABLE_SQLITE_CODES.has(Number(error.errcode) & 0xff)
  return UNAVAILABLE_MESSAGE.test(error.message)
}

/** PostgreSQL refused a write in this session: a standby, or a setting. */
export function isReadOnlyTransaction(error: unknown): boolean {
  return codeOf(error) === '25006'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Overwrites what the write-ahead log still contains; without waiting for other processes. */
export async function truncateWal({ engine, kysely }: Pick<Database, 'engine' | 'kysely'>): Promise<void> {
  if (engine === 'postgres') return
  await kysely.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    await sql`pragma busy_timeout = 5000`.execute(connection)
  })
}

/** Into the file itself, which survives alone what has happened to the write-ahead log. Waits for nobody. */
export async function checkpoint({ engine, kysely }: Pick<Database, 'engine' | 'kysely'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(kysely)
}
