import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Null if still held after `timeout` ms. The OS releases SQLite's file locks when their process dies. */
export function takeFileLock(dataDir: string, name: string, timeout: number): { release(): void } | null {
  makeFolder(dataDir)
  const path = join(dataDir, `${name}.lock`)
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

function lockFile(path: string, timeout: number): { release(): void } {
  const file = new DatabaseSync(path, { timeout })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    throw error
  }
  return { release: () => file.close() }
}
