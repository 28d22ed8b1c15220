import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Far beyond what the practices that are open at once keep. */
const ENOUGH_BYTES = 512 * 1024 * 1024

/**
 * A new folder, in memory where the system has enough: SQLite's every commit waits for the disk, and only the fault
 * tests, which choose their own folders, look at what a disk keeps.
 */
export function memoryFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), name))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES
}
