import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { DatabaseTimeout } from './engine.ts'
import type { Tables } from './tables.ts'
import { waitWithin } from './time-budget.ts'

/** PostgreSQL's int8 as a number: ours are epoch milliseconds and counts, far below 2^53. */
const INT8 = 20

const CONNECT_MS = 5_000
/** For whatever no request waits for; a request's own budget is shorter. */
const STATEMENT_MS = 10_000

/** The server's own limits: a slow statement ends there while its connection stays good. */
const SERVER_LIMITS = { statement_timeout: 7_500, idle_in_transaction_session_timeout: 15_000 }

/** Opens a pool. `patient` for migrations, which take the time they need. */
export function openPostgres(connectionString: string, { patient }: { patient: boolean }): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(!patient && SERVER_LIMITS),
    application_name: 'cabinet',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A lost connection fails its query, or is replaced at the next one; without listeners on the pool and on each
  // connection (one may be lost between two statements of a transaction) it would end the process instead.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PoolDialect({ pool: patient ? pool : impatient(pool) }) })
}

class PoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#config)
  }
}

class PoolDriver extends PostgresDriver {
  /** The error that caused the rollback is the one to report; PostgreSQL rolls back when the connection is discarded. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0] & DatabaseConnection,
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** A pool that gives up in time, and discards each connection that did not answer. */
function impatient(pool: pg.Pool): PostgresPool {
  // The driver recognizes a connection by the object it is given.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await takeInTime(pool)
      const wrapped = known.get(client) ?? impatientClient(client)
      known.set(client, wrapped)
      return wrapped
    },
  }
}

async function takeInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  let taken: Promise<pg.PoolClient> | undefined
  try {
    return await waitWithin(CONNECT_MS, () => {
      taken = pool.connect()
      return taken
    })
  } catch (error) {
    // One that comes too late goes back at once.
    taken?.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

function impatientClient(client: pg.PoolClient): PostgresPoolClient {
  // Its last answer is still to come, so it can give no other.
  let isSilent = false
  const ask = async (sql: string, parameters: readonly unknown[]) => {
    const answer = client.query(sql, [...parameters])
    // It is rejected when the connection is discarded, perhaps after the wait for it has ended.
    answer.catch(() => {})
    return answer
  }
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (isSilent) throw new DatabaseTimeout()
    try {
      return await waitWithin(STATEMENT_MS, () => ask(sql, parameters))
    } catch (error) {
      isSilent = error instanceof DatabaseTimeout
      throw error
    }
  }
  return {
    // The driver has no cursor configured, so it only ever passes text.
    query: query as unknown as PostgresPoolClient['query'],
    // With a statement under way, pg closes the socket instead of waiting for the server's goodbye.
    release: (destroy) => client.release(destroy === true || isSilent),
  }
}
