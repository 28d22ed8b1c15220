import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Database, databaseNow } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { leaseOf } from './claims.ts'

/** First key of the advisory lock; the second is the session's number. */
const LOCK_NAMESPACE = 7_360
const BEAT_MS = 5_000
const RETRY_MS = 1_000
/** A row of `pg_locks`: the lock of a live session in this database. */
const isSession = sql`locktype = 'advisory' and classid = ${sql.lit(LOCK_NAMESPACE)} and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`
/** Long enough for a live server to connect again after PostgreSQL restarted. */
const GRACE_MS = 15_000

type Log = { warn(details: object, message: string): void }
type Context = { database: Pick<Database, 'kysely'>; log: Log }

/**
 * An advisory lock on a connection of its own, which PostgreSQL releases when the server is gone: every other server
 * then ends the claims that name it. Only on PostgreSQL; SQLite has one server.
 */
export class ClaimSession {
  readonly #context: Context
  readonly #number = randomInt(1, 2 ** 31)
  readonly #stopping = new AbortController()
  readonly #tried = Promise.withResolvers<void>()
  readonly #ended: Promise<void>
  #isHeld = false

  constructor(context: Context) {
    this.#context = context
    this.#ended = this.#run()
  }

  /** Null while the connection is lost: what is claimed meanwhile keeps the whole lease. */
  get number(): number | null {
    return this.#isHeld ? this.#number : null
  }

  /** Resolves after the first attempt to connect, successful or not. */
  get tried(): Promise<void> {
    return this.#tried.promise
  }

  stop(): Promise<void> {
    this.#stopping.abort()
    return this.#ended
  }

  async #run(): Promise<void> {
    const { database, log } = this.#context
    while (!this.#stopping.signal.aborted) {
      await database.kysely
        .connection()
        .execute((connection) => this.#hold(connection))
        .catch((err: unknown) => log.warn({ err }, 'claim session lost'))
      this.#tried.resolve()
      await this.#pause(RETRY_MS)
    }
  }

  /** Until the server stops; rejects when the connection is lost. */
  async #hold(connection: Kysely<Tables>): Promise<void> {
    if (!(await tryLock(connection, this.#number))) return
    try {
      await renewClaims(connection, this.#number)
      this.#isHeld = true
      this.#tried.resolve()
      while (!this.#stopping.signal.aborted) {
        await endClaimsOfLostSessions(connection)
        await this.#pause(BEAT_MS)
      }
    } finally {
      this.#isHeld = false
      // A lost connection has released it already.
      await unlock(connection, this.#number).catch(() => {})
    }
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping
    await pause(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

/** With keepalives, PostgreSQL notices within half a minute that a machine is gone. */
async function tryLock(connection: Kysely<Tables>, number: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(${sql.lit(LOCK_NAMESPACE)}, ${number}) as held,
      set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '3', false)`.execute(connection)
  return rows[0]?.held === true
}

async function unlock(connection: Kysely<Tables>, number: number): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(LOCK_NAMESPACE)}, ${number})`.execute(connection)
}

/** At least this one. On PostgreSQL each holds the lock of its session; SQLite has one server. */
export async function countServers({ engine, kysely }: Pick<Database, 'engine' | 'kysely'>): Promise<number> {
  if (engine === 'sqlite') return 1
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where ${isSession}`.execute(kysely)
  return Math.max(1, rows[0]?.count ?? 0)
}

/** Claims of another version's server are untied, also where a newer claim of ours came before. */
const IS_TIED = sql<boolean>`claimed_by_attempt = attempts`

/** After a lost connection, others may have shortened them. */
async function renewClaims(connection: Kysely<Tables>, number: number): Promise<void> {
  await connection
    .updateTable('outbox')
    .set({ claimed_until: leaseOf('postgres') })
    .where('state', '=', 'waiting')
    .where('claimed_until', '>', 0)
    .where('claimed_by', '=', number)
    .where(IS_TIED)
    .execute()
}

/** They end after a grace period, in which a live server that has lost its connection renews them. */
export async function endClaimsOfLostSessions(connection: Kysely<Tables>): Promise<void> {
  const end = sql<number>`${databaseNow('postgres')} + ${sql.lit(GRACE_MS)}`
  await connection
    .updateTable('outbox')
    .set({ claimed_until: end })
    .where('state', '=', 'waiting')
    .where(sql<boolean>`claimed_until > ${end}`)
    .where(IS_TIED)
    .where(
      sql<boolean>`not exists (
        select 1 from pg_locks
        where ${isSession} and objid = claimed_by::oid)`,
    )
    .execute()
}
