import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** Far more than all practices need that are open at the same time. */
const REQUIRED_BYTES = 512 * 1024 * 1024

/**
 * Creates a temporary folder, in memory if there is enough: on disk, each commit of SQLite waits for an fsync. Only the
 * fault tests depend on durability, and they choose their own folders.
 */
export function memoryFolder(name: string): string {
  return mkdtempSync(join(hasFreeMemory() ? MEMORY_FOLDER : tmpdir(), name))
}

function hasFreeMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > REQUIRED_BYTES
}
