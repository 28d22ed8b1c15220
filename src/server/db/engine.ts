import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** An open database. Queries take `kysely` or a transaction of it as their first argument. */
export type Database = {
  engine: Engine
  kysely: Kysely<Tables>
  /**
   * Runs a write. On SQLite it must await nothing but the database: every other write waits.
   * On PostgreSQL a deadlock or serialization failure is tried again, so it may run more than once.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Reads go through either. */
export type Db = Kysely<Tables>

/** An open transaction: writes that must happen together ask for one in their signature. */
export type Trx = Transaction<Tables>

/** What a transaction may have to wait its turn for, besides rows; the number is PostgreSQL's lock class. */
const QUEUES = {
  agenda: 7_301,
  starter: 7_302,
  signIn: 7_303,
  account: 7_305,
  staff: 7_304,
  hold: 7_306,
  settings: 7_307,
  invitation: 7_308,
}

/**
 * Makes transactions about the same things queue on PostgreSQL, as their first statement. For agendas the constraint
 * keeps the promise alone, but overlapping inserts would then kill each other as deadlocks (decision 0006).
 * SQLite's writes are serial already.
 */
export async function queueFor(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { queue, keys }: { queue: keyof typeof QUEUES; keys: readonly (number | string)[] },
): Promise<void> {
  if (engine === 'sqlite') return
  // One order for all, or two transactions could wait for each other.
  for (const key of [...new Set(keys.map(String))].sort()) {
    await sql`select pg_advisory_xact_lock(${QUEUES[queue]}, hashtext(${key}))`.execute(trx)
  }
}

/** The name of the promise that no two occupied spans of one practitioner overlap, on either engine. */
export const NO_OVERLAP = 'reservations_no_overlap'

/** The name of the promise that nobody is booked who left the practice, on either engine. */
export const PRACTITIONER_LEFT = 'reservations_practitioner_left'

/** Whether the database refused a write because of the constraint (or trigger) of that name. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const name = 'constraint' in error ? error.constraint : undefined
  // SQLite's trigger raises the name as its message; a unique index over an expression is told by its name.
  return (
    name === constraint ||
    error.message === constraint ||
    error.message === `UNIQUE constraint failed: index '${constraint}'`
  )
}

const TRY_AGAIN = new Set(['40001', '40P01'])

/**
 * SQLSTATE of PostgreSQL: connection failures, exhausted resources (a full disk among them), shutdown and restart,
 * time limits, I/O errors, a standby that cannot write, a database or role that is being restored.
 */
const UNAVAILABLE_STATE = /^(?:08\w{3}|53\w{3}|57P\d\d|57014|58030|25006|25P0[34]|28\w{3}|3D000)$/

/** The network to the database, and disks that are full, read-only or failing. */
const UNAVAILABLE_SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'],
])

/**
 * SQLite's primary result codes BUSY, NOMEM, READONLY, IOERR, FULL, CANTOPEN and PROTOCOL. Not CORRUPT (11) and
 * NOTADB (26): a damaged file does not heal by itself, so inviting a retry would hide that somebody has to restore it.
 */
const UNAVAILABLE_SQLITE = new Set([5, 7, 8, 10, 13, 14, 15])

/** pg and Kysely report these without a code. */
const UNAVAILABLE_MESSAGE =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Client (?:has encountered|was closed)|Cannot use a pool after|driver has already been destroyed)/

/** The database did not answer within the time that the caller may wait. */
export class DatabaseTimeout extends Error {
  constructor() {
    super('the database did not answer in time')
    this.name = 'DatabaseTimeout'
  }
}

/** A deadlock or serialization failure: the same transaction may succeed when run again. */
export function isTransient(error: unknown): boolean {
  return TRY_AGAIN.has(codeOf(error))
}

/**
 * The database or the disk cannot serve now (down, restarting, full, failing, out of time), through no fault of the
 * request. Causes count too: storage libraries wrap the system's error in one of their own.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DatabaseTimeout || isUnavailableCode(error) || isUnavailable(error.cause)
}

function isUnavailableCode(error: Error): boolean {
  const code = codeOf(error)
  if (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSTEM.has(code)) return true
  // The socket file of a local PostgreSQL goes when that stops.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // The low byte of an extended result code is the primary one.
  if ('errcode' in error) return UNAVAILABLE_SQLITE.has(Number(error.errcode) & 0xff)
  return UNAVAILABLE_MESSAGE.test(error.message)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
