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
import { withTimeout } from './time-budget.ts'
import { isReadOnly, type WriteCounter } from './versions.ts'

/** Type OID of int8, parsed as a number: our values (epoch milliseconds, counts) are far below 2^53. */
const INT8 = 20

const CONNECT_MS = 5_000
const STATEMENT_MS = 10_000

/** Below STATEMENT_MS, so that PostgreSQL cancels a slow statement and the connection stays usable. */
const SERVER_TIMEOUTS_MS = { statement_timeout: 7_500, idle_in_transaction_session_timeout: 15_000 }

/** Migrations run without time limits, and their writes are not counted: nothing is served meanwhile. */
export function openPostgres(
  connectionString: string,
  { hasTimeouts, writes }: { hasTimeouts: boolean; writes: WriteCounter },
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(hasTimeouts && SERVER_TIMEOUTS_MS),
    application_name: 'cabinet',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A lost connection fails its query or is replaced. Without listeners on the pool and on each client (the loss may
  // occur between two statements of a transaction), the error event would crash the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PoolDialect({ pool: hasTimeouts ? poolWithTimeouts(pool, writes) : pool }),
  })
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
  /** Ignores rollback errors, which would mask the cause; discarding the connection rolls back as well. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0] & DatabaseConnection,
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

function poolWithTimeouts(pool: pg.Pool, writes: WriteCounter): PostgresPool {
  // Kysely's driver identifies a connection by its client object, so each client has one wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await acquireClient(pool)
      const wrapper = wrappers.get(client) ?? withTimeouts(client, writes)
      wrappers.set(client, wrapper)
      return wrapper
    },
  }
}

async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  let connecting: Promise<pg.PoolClient> | undefined
  try {
    return await withTimeout(CONNECT_MS, () => {
      connecting = pool.connect()
      return connecting
    })
  } catch (error) {
    // Returns a client that connects after the timeout to the pool.
    connecting?.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

function withTimeouts(client: pg.PoolClient, writes: WriteCounter): PostgresPoolClient {
  // After a timeout the connection is unusable: its pending reply would precede any other.
  let hasTimedOut = false
  const sendQuery = async (sql: string, parameters: readonly unknown[]) => {
    const result = client.query(sql, [...parameters])
    // Discarding the connection rejects it, possibly after the timeout: avoids an unhandled rejection.
    result.catch(() => {})
    return result
  }
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (hasTimedOut) throw new DatabaseTimeout()
    try {
      return await withTimeout(STATEMENT_MS, () => sendQuery(sql, parameters))
    } catch (error) {
      hasTimedOut = error instanceof DatabaseTimeout
      throw error
    } finally {
      if (!isReadOnly(sql)) writes.count += 1
    }
  }
  return {
    // Without a cursor configured, Kysely's driver passes SQL text only.
    query: query as unknown as PostgresPoolClient['query'],
    // Destroying a client with a pending statement closes the socket without waiting for the server.
    release: (destroy) => client.release(destroy === true || hasTimedOut),
  }
}
