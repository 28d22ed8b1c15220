import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Database, type Engine, isTransient } from './engine.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

const ATTEMPTS = 4
/** PostgreSQL's int8 as a number: ours are epoch milliseconds and counts, far below 2^53. */
const INT8 = 20

/** A request gives up after a while; a migration takes the time it needs. */
const HASTE = {
  statement_timeout: 10_000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Opens PostgreSQL when there is an address, otherwise the SQLite file of the data folder. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { patient = false } = {},
): Database {
  const { databaseUrl } = config
  if (databaseUrl !== undefined) return wrap('postgres', postgres(databaseUrl, patient ? {} : HASTE))
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = openSqlite(join(config.dataDir, 'practice.db'))
  return wrap('sqlite', new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) }))
}

function postgres(connectionString: string, limits: Partial<typeof HASTE>): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    ...limits,
    application_name: 'cabinet',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A lost connection fails its query, or is replaced at the next one; without listeners on the pool and on each
  // connection (one may be lost between two statements of a transaction) it would end the process instead.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function wrap(engine: Engine, kysely: Kysely<Tables>): Database {
  return {
    engine,
    kysely,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await kysely.transaction().execute(work)
        } catch (error) {
          if (attempt === ATTEMPTS || !isTransient(error)) throw error
        }
      }
    },
    close: () => kysely.destroy(),
  }
}
