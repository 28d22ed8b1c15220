import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesBelow } from './archive.ts'

const LIST = 'SHA256SUMS'

/** Lists every file of a release, as `sha256sum --check` reads it: `install` refuses one that is not whole. */
export function listSums(folder: string): void {
  const list = join(folder, LIST)
  const lines = filesBelow(folder)
    .filter((path) => path !== list)
    .map((path) => `${sumOf(path)}  ${relative(folder, path)}\n`)
  // Under a new name first: a hard link to the list of another release would change that one.
  writeFileSync(`${list}.new`, lines.join(''))
  renameSync(`${list}.new`, list)
}

function sumOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
