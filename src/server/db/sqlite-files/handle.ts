import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** An open database. `opening` grows when it is opened anew: statements prepared before are then void. */
export type OpenSqlite = { readonly current: DatabaseSync; readonly opening: number }

export class SqliteHandle implements OpenSqlite {
  readonly path: string
  #current: DatabaseSync
  #opening = 1

  constructor(path: string) {
    this.path = path
    this.#current = openSqlite(path)
  }

  get current(): DatabaseSync {
    return this.#current
  }

  get opening(): number {
    return this.#opening
  }

  /** If the file cannot be opened, the handle stays closed, and may be opened again. */
  reopen(): void {
    if (this.#current.isOpen) this.#current.close()
    this.#current = openSqlite(this.path)
    this.#opening += 1
  }
}

/**
 * `synchronous = full`: a commit is on disk before it is acknowledged. `secure_delete`: what is erased does not linger
 * in the file's free space. The first read creates the log and its index, whose inodes are then known.
 */
export function openSqlite(file: string): DatabaseSync {
  // SQLite would create it readable by everybody, and gives the WAL the mode of the database.
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; select 1 from sqlite_schema',
  )
  return database
}
