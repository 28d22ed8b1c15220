import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDERS = ['src/server', 'src/web', 'src/contract', 'src/domain']
const FILES = [
  'docs/panne.md',
  'vite.config.ts',
  'scripts/vite-plugins.ts',
  'scripts/chunk-graph.ts',
  'scripts/office-chunks.ts',
  'scripts/public-chunks.ts',
  'package-lock.json',
]

/** Hash of all sources of the built pages. */
export function computeFingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const path of [...FOLDERS.flatMap((folder) => filesBelow(root, folder)), ...FILES].sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
