import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { FileLock } from './file-lock.ts'
import type { SqliteHandle } from './handle.ts'
import { readIdentity } from './identity.ts'

/** `file`: the database itself; `log`: its write-ahead log or the index of it; `lock`: that only one server holds. */
export type LossKind = 'file' | 'log' | 'lock'

/** `rescuedTo`: the file with all rows; null if they could not be saved, or are not lost. */
export type Loss = { kind: LossKind; path: string; rescuedTo: string | null }

/** A file of the open SQLite database was deleted, moved or replaced: what is written now could be lost. */
export class DatabaseMoved extends Error {
  readonly kind: LossKind

  constructor(path: string, kind: LossKind) {
    super(`${path} is no longer the ${kind} of the database that is open`)
    this.name = 'DatabaseMoved'
    this.kind = kind
  }
}

/**
 * The files of an open SQLite database. SQLite goes on writing to files that were deleted, moved or replaced, and the
 * rows are lost when the process ends; another process would then begin a log of its own beside them.
 */
export class OwnFile {
  readonly path: string
  readonly #handle: SqliteHandle
  readonly #identity: string | null
  #log: Map<string, string | null>
  #lock: FileLock | null = null
  #rescued: string | null = null
  #keeping: Promise<Loss | null> | undefined
  #isMended = false

  constructor(handle: SqliteHandle) {
    this.path = handle.path
    this.#handle = handle
    this.#identity = readIdentity(handle.path)
    this.#log = readLog(handle.path)
  }

  /** That of a running server. */
  watchLock(lock: FileLock): void {
    this.#lock = lock
  }

  findLoss(): LossKind | null {
    if (readIdentity(this.path) !== this.#identity) return 'file'
    // Whoever has put the file back may lose it again, with more rows.
    if (this.#isLogLost()) return 'log'
    this.#rescued = null
    return this.#lock?.isInPlace() === false ? 'lock' : null
  }

  isInPlace(): boolean {
    return this.findLoss() === null
  }

  requireInPlace(): void {
    const kind = this.findLoss()
    if (kind !== null) throw new DatabaseMoved(this.path, kind)
  }

  /**
   * Mends what can be mended: writes all rows into the file and opens it with a new log, or takes a new lock. Returns
   * what is still lost; all rows are then in a file beside the path, written once for each loss.
   */
  keep(db: Kysely<Tables>): Promise<Loss | null> {
    const mend = async () => this.#mend()
    // The one connection, so that no transaction is open meanwhile.
    this.#keeping ??= (this.findLoss() === null ? mend() : db.connection().execute(mend)).finally(() => {
      this.#keeping = undefined
    })
    return this.#keeping
  }

  /** A log that was lost since this was last asked is whole again. */
  takeMended(): boolean {
    const isMended = this.#isMended
    this.#isMended = false
    return isMended
  }

  #isLogLost(): boolean {
    if (!this.#handle.current.isOpen) return true
    return [...this.#log].some(([path, identity]) => identity !== null && readIdentity(path) !== identity)
  }

  #mend(): Loss | null {
    const kind = this.findLoss()
    if (kind === null) return null
    if (kind === 'lock') return this.#lock?.renew() ? null : { kind, path: this.path, rescuedTo: null }
    if (kind === 'log' && !this.#hasForeignLog()) return this.#reopen() ? this.#mend() : this.#lossOf(kind)
    this.#rescued ??= this.#rescue(kind)
    return this.#lossOf(kind)
  }

  #lossOf(kind: LossKind): Loss {
    return { kind, path: this.path, rescuedTo: this.#rescued }
  }

  /** Another program has opened the file without this log, and written. */
  #hasForeignLog(): boolean {
    const path = walOf(this.path)
    const isForeign = readIdentity(path) !== this.#log.get(path)
    return isForeign && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
  }

  /**
   * A copy first: a process that is killed while it moves rows from a log without a name leaves half of them in the
   * file. It goes once the file has proved sound. False while another process still reads by way of the lost index.
   */
  #reopen(): boolean {
    const { current } = this.#handle
    if (current.isOpen) {
      this.#rescued ??= saveBeside(this.path, current)
      if (!checkpointWholly(current)) return false
    }
    this.#handle.reopen()
    if (!isSound(this.#handle.current)) return false
    this.#log = readLog(this.path)
    this.#isMended = true
    if (this.#rescued !== null) rmSync(this.#rescued, { force: true })
    this.#rescued = null
    return true
  }

  #rescue(kind: LossKind): string {
    const { current } = this.#handle
    const rescuedTo = saveBeside(this.path, current)
    // The log stays under its name, and SQLite would replay it into whatever file is put there.
    if (kind === 'file') current.exec('pragma wal_checkpoint(truncate)')
    else keepForeign(this.path)
    return rescuedTo
  }
}

function readLog(path: string): Map<string, string | null> {
  return new Map([walOf(path), `${path}-shm`].map((file) => [file, readIdentity(file)]))
}

function walOf(path: string): string {
  return `${path}-wal`
}

function checkpointWholly(database: DatabaseSync): boolean {
  const { busy, log, checkpointed } = database.prepare('pragma wal_checkpoint(passive)').get() ?? {}
  return busy === 0 && log === checkpointed
}

function isSound(database: DatabaseSync): boolean {
  return database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok'
}

/** Copies what the other program wrote, as SQLite opens it: the end of this process may delete its log. */
function keepForeign(path: string): void {
  const target = beside(path, 'other')
  for (const end of ['', '-wal'])
    if (existsSync(`${path}${end}`)) copyFileSync(`${path}${end}`, `${target}${end}`)
}

function saveBeside(path: string, database: DatabaseSync): string {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = beside(path, 'rescued')
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  database.prepare('vacuum into ?').run(partial)
  flush(partial)
  renameSync(partial, target)
  flush(folder)
  return target
}

function beside(path: string, what: 'rescued' | 'other'): string {
  const name = `${basename(path, '.db')}-${what}-${Temporal.Now.instant().epochMilliseconds}.db`
  return join(dirname(path), name)
}

function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
