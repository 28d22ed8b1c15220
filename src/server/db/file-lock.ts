import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Holds a lock named by a file, or answers null when another process has held it for `timeout` milliseconds.
 * SQLite's own file locks carry it: the system drops them when their process dies, whatever the way.
 */
export function takeFileLock(dataDir: string, name: string, timeout: number): { release(): void } | null {
  makeFolder(dataDir)
  const path = join(dataDir, `${name}.lock`)
  try {
    return lockFile(path, timeout)
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
    if (error.errcode === SQLITE_BUSY) return null
    // SQLite does not say which file it could not open.
    throw Object.assign(error, { file: path })
  }
}

/** Not `recursive`: below a folder that takes none, such as /proc, Node would try for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same moment.
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
