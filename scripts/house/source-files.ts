import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string }

/** A violation of a house rule. `message` says how to correct it. */
export type Breach = { rule: string; file: string; message: string }

const FOLDERS = ['src', 'tests', 'scripts', 'bench']

/** All source files below `root`, sorted by path. */
export function readSourceFiles(root: string): SourceFile[] {
  return globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,css}`, { cwd: root })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Prints the breaches and sets the exit code; prints nothing when there are none. */
export function report(breaches: readonly Breach[]): void {
  for (const { rule, file, message } of breaches) console.error(`${file}\n  ${rule}: ${message}`)
  if (breaches.length > 0) process.exitCode = 1
}
