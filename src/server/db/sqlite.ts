import type { SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import type { OpenSqlite } from './sqlite-files/handle.ts'
import type { OwnFile } from './sqlite-files/own-file.ts'
import { isReadOnly, type WriteCounter } from './versions.ts'

const MAX_CACHED_STATEMENTS = 300

/** `file`: null in memory. */
type Writes = { counter: WriteCounter; file: OwnFile | null }

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: OpenSqlite
  readonly #writes: Writes

  constructor(database: OpenSqlite, writes: Writes) {
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
  readonly #database: OpenSqlite

  constructor(database: OpenSqlite, writes: Writes) {
    super({ database: adapt(database, writes) })
    this.#database = database
  }

  /** A deferred `begin` takes the write lock only at the first write, which may then fail with SQLITE_BUSY. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back after some errors (sqlite.org/lang_transaction.html); a second one masks the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.current.isTransaction) await super.rollbackTransaction(connection)
  }
}

function adapt(database: OpenSqlite, writes: Writes): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>()
  let { opening } = database
  const prepare = (sql: string) => {
    if (opening !== database.opening || cache.size >= MAX_CACHED_STATEMENTS) cache.clear()
    opening = database.opening
    const cached = cache.get(sql)
    if (cached) return cached
    if (!database.current.isOpen) writes.file?.requireInPlace()
    const statement = adaptStatement(database.current.prepare(sql), isReadOnly(sql) ? null : writes)
    cache.set(sql, statement)
    return statement
  }
  return { close: () => database.current.isOpen && database.current.close(), prepare }
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
