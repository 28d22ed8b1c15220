import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Much more than all practices that are open at once need. */
const REQUIRED_BYTES = 512 * 1024 * 1024

/**
 * Creates a temporary folder, in memory if there is enough: on disk, each commit of SQLite waits for an fsync. Only the
 * fault tests depend on durability, and they choose their own folders.
 */
export function memoryFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), name))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > REQUIRED_BYTES
}
