import { statSync } from 'node:fs'

/** Of the file that now has this path; null if there is none. An inode that is in use is not given to another file. */
export function readIdentity(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : null
}
