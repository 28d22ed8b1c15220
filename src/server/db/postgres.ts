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
import { type ConnectionCounts, DatabaseTimeout, isReadOnlyTransaction } from './engine.ts'
import type { Tables } from './tables.ts'
import { withTimeout } from './time-budget.ts'
import { isReadOnly, type WriteCounter } from './versions.ts'

/** Type OID of int8, parsed as a number: our values (epoch milliseconds, counts) are far below 2^53. */
const INT8 = 20

export const SERVER_NAME = 'cabinet'

const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 10_000
/** Below ours, so that PostgreSQL cancels a slow statement and the connection stays usable. */
const SERVER_TIMEOUTS_MS = { statement_timeout: 7_500, idle_in_transaction_session_timeout: 15_000 }

type PoolOptions = { hasTimeouts: boolean; writes: WriteCounter }

/** Half of what PostgreSQL waits before it cancels one of two deadlocked transactions: migrations give way first. */
const MIGRATION_TIMEOUTS_MS = { lock_timeout: 500 }

/** Migrations run without time limits but for locks, and their writes are not counted: nothing is served meanwhile. */
export function openPostgres(
  connectionString: string,
  { hasTimeouts, writes }: PoolOptions,
): { kysely: Kysely<Tables>; probe: Kysely<Tables>; countConnections: () => ConnectionCounts } {
  const options: pg.PoolConfig = {
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(hasTimeouts ? SERVER_TIMEOUTS_MS : MIGRATION_TIMEOUTS_MS),
    application_name: hasTimeouts ? SERVER_NAME : 'cabinet-command',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  }
  const pool = openPool(options)
  // Kept open, so that the probe needs no free connection, neither here nor of the server.
  const probePool = openPool({ ...options, max: 1, idleTimeoutMillis: 0 })
  const kyselyOf = (own: pg.Pool) =>
    new Kysely<Tables>({
      dialect: new PoolDialect({ pool: hasTimeouts ? poolWithTimeouts(own, writes) : own }),
    })
  return {
    kysely: kyselyOf(pool),
    probe: kyselyOf(probePool),
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // A lost connection fails its query or is replaced. Without listeners on the pool and on each client (the loss may
  // occur between two statements of a transaction), the error event would crash the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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
    return await withTimeout(CONNECT_WITHIN_MS, () => {
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
  // After a failover a busy pool would keep its connections to the server that may no longer write.
  let isReadOnlySession = false
  const sendQuery = async (sql: string, parameters: readonly unknown[]) => {
    const result = client.query(sql, [...parameters])
    // Discarding the connection rejects it, possibly after the timeout: avoids an unhandled rejection.
    result.catch(() => {})
    return result
  }
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (hasTimedOut) throw new DatabaseTimeout()
    try {
      return await withTimeout(ANSWER_WITHIN_MS, () => sendQuery(sql, parameters))
    } catch (error) {
      hasTimedOut = error instanceof DatabaseTimeout
      isReadOnlySession ||= isReadOnlyTransaction(error)
      throw error
    } finally {
      if (!isReadOnly(sql)) writes.count += 1
    }
  }
  return {
    // Without a cursor configured, Kysely's driver passes SQL text only.
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      client.release(destroy === true || hasTimedOut || isReadOnlySession)
    },
  }
}
