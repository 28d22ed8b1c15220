import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The file of the open SQLite database was deleted, moved or replaced: what is written now would be lost. */
export class DatabaseMoved extends Error {
  constructor(path: string) {
    super(`${path} is no longer the database that is open`)
    this.name = 'DatabaseMoved'
  }
}

/**
 * The file of an open SQLite database. SQLite goes on writing to a file that was deleted, moved or replaced, and the
 * rows are lost when the process ends.
 */
export class OwnFile {
  readonly path: string
  readonly #identity: string | null
  #rescued: Promise<string> | undefined

  /** While the database is open: an inode that is in use is not given to another file. */
  constructor(path: string) {
    this.path = path
    this.#identity = readIdentity(path)
  }

  isInPlace(): boolean {
    const isInPlace = readIdentity(this.path) === this.#identity
    // Whoever has put the file back may lose it again, with more rows.
    if (isInPlace) this.#rescued = undefined
    return isInPlace
  }

  requireInPlace(): void {
    if (!this.isInPlace()) throw new DatabaseMoved(this.path)
  }

  /** Writes all rows into a file beside the path, once for each loss, and returns its path. Repeats what failed. */
  rescue(db: Kysely<Tables>): Promise<string> {
    this.#rescued ??= saveBeside(this.path, db).catch((error: unknown) => {
      this.#rescued = undefined
      throw error
    })
    return this.#rescued
  }
}

function readIdentity(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}

async function saveBeside(path: string, db: Kysely<Tables>): Promise<string> {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = join(
    folder,
    `${basename(path, '.db')}-rescued-${Temporal.Now.instant().epochMilliseconds}.db`,
  )
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  await sql`vacuum into ${partial}`.execute(db)
  flush(partial)
  renameSync(partial, target)
  flush(folder)
  // The log stays under its name, and SQLite would replay it into whatever file is put there.
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  return target
}

function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
