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
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Reads go through either. */
export type Db = Kysely<Tables>

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
  trx: Transaction<Tables>,
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
const GONE = new Set(['57P01', '57P02', '57P03', '57014', '53300', '08000', '08003', '08006', '25006'])
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

/** A deadlock or serialization failure: the same transaction may succeed when run again. */
export function isTransient(error: unknown): boolean {
  return TRY_AGAIN.has(codeOf(error))
}

/** The database cannot answer now (down, restarting, full, out of time), through no fault of the request. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (GONE.has(code) || NETWORK.test(code)) return true
  if (!(error instanceof Error)) return false
  // pg reports these without a code; SQLite's 13 is SQLITE_FULL, 10 is SQLITE_IOERR, 5 is SQLITE_BUSY.
  return (
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(
      error.message,
    ) ||
    ('errcode' in error && [5, 10, 13].includes(Number(error.errcode) & 0xff))
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
