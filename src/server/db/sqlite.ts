import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import type { OwnFile } from './own-file.ts'
import { isReadOnly, type WriteCounter } from './versions.ts'

const MAX_CACHED_STATEMENTS = 300

/**
 * `synchronous = full`: a commit is on disk before it is acknowledged. `secure_delete`: what is erased does not linger
 * in the file's free space.
 */
export function openSqlite(file: string): DatabaseSync {
  // SQLite would create it readable by everybody, and gives the WAL the mode of the database.
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
  )
  return database
}

/** `file`: null in memory. */
type Writes = { counter: WriteCounter; file: OwnFile | null }

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync
  readonly #writes: Writes

  constructor(database: DatabaseSync, writes: Writes) {
    super({ database: adapt(database, writes) })
    this.#database = database
    this.#writes = writes
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#writes)
  }
}

/** Makes migrations atomic: Kysely assumes otherwise, but DDL is transactional in SQLite. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, writes: Writes) {
    super({ database: adapt(database, writes) })
    this.#database = database
  }

  /** A deferred `begin` takes the write lock only at the first write, which may then fail with SQLITE_BUSY. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back after some errors (sqlite.org/lang_transaction.html); a second one masks the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

function adapt(database: DatabaseSync, writes: Writes): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>()
  const prepare = (sql: string) => {
    const cached = cache.get(sql)
    if (cached) return cached
    if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear()
    const statement = adaptStatement(database.prepare(sql), isReadOnly(sql) ? null : writes)
    cache.set(sql, statement)
    return statement
  }
  return { close: () => database.close(), prepare }
}

/** `writes`: null for a statement that only reads. A commit writes: no file that is lost gets acknowledged rows. */
function adaptStatement(statement: StatementSync, writes: Writes | null): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const counted = <T>(execute: () => T): T => {
    writes?.file?.requireInPlace()
    try {
      return execute()
    } finally {
      if (writes) writes.counter.count += 1
    }
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => counted(() => statement.all(...values(parameters))),
    run: (parameters) => counted(() => statement.run(...values(parameters))),
    iterate: (parameters) => counted(() => statement.iterate(...values(parameters))),
  }
}
