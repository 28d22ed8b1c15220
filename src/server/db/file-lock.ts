import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Holds a lock named by a file, or answers null when another process has held it for `timeout` milliseconds.
 * SQLite's own file locks carry it: the system drops them when their process dies, whatever the way.
 */
export function takeFileLock(dataDir: string, name: string, timeout: number): { release(): void } | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(dataDir, `${name}.lock`), { timeout })
  try {
    file.exec('begin exclusive')
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}
