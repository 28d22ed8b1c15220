import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the tree, by its path from the root with forward slashes. */
export type SourceFile = { path: string; text: string }

/** A broken house rule: which rule, where, and what to do about it. */
export type Breach = { rule: string; file: string; message: string }

const FOLDERS = ['src', 'tests', 'scripts', 'bench']

/** Every source file of the house below `root`, in order. */
export function readSourceFiles(root: string): SourceFile[] {
  return globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,css}`, { cwd: root })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Prints what was found and sets the exit code; silence is consent. */
export function report(breaches: readonly Breach[]): void {
  for (const { rule, file, message } of breaches) console.error(`${file}\n  ${rule}: ${message}`)
  if (breaches.length > 0) process.exitCode = 1
}
