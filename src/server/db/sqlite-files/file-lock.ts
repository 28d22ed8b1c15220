import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readIdentity } from './identity.ts'

const SQLITE_BUSY = 5

/** Null if still held after `timeout` ms. The OS releases SQLite's file locks when their process dies. */
export function takeFileLock(dataDir: string, name: string, timeout: number): FileLock | null {
  makeFolder(dataDir)
  const path = join(dataDir, `${name}.lock`)
  const held = tryLock(path, timeout)
  return held && new FileLock(path, held)
}

/** Creates no file: one that is not there is held by nobody, or was deleted under its holder. */
export function isLockHeld(dataDir: string, name: string): boolean {
  const path = join(dataDir, `${name}.lock`)
  if (!existsSync(path)) return false
  const lock = tryLock(path, 0)
  lock?.close()
  return lock === null
}

export class FileLock {
  readonly path: string
  #held: DatabaseSync
  #identity: string | null

  constructor(path: string, held: DatabaseSync) {
    this.path = path
    this.#held = held
    this.#identity = readIdentity(path)
  }

  isInPlace(): boolean {
    return readIdentity(this.path) === this.#identity
  }

  /** Takes the file that now has the path; false if another process holds it. */
  renew(): boolean {
    if (this.isInPlace()) return true
    const held = tryLock(this.path, 0)
    if (!held) return false
    this.#held.close()
    this.#held = held
    this.#identity = readIdentity(this.path)
    return true
  }

  release(): void {
    this.#held.close()
  }
}

function tryLock(path: string, timeout: number): DatabaseSync | null {
  try {
    return lockFile(path, timeout)
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
    if (error.errcode === SQLITE_BUSY) return null
    // SQLite's error does not name the file.
    throw Object.assign(error, { file: path })
  }
}

/** Not `recursive: true`: Node loops forever below a folder that accepts no entries, such as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function lockFile(path: string, timeout: number): DatabaseSync {
  const file = new DatabaseSync(path, { timeout })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    throw error
  }
  return file
}
