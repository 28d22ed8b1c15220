import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { readSourceFiles } from './source-files.ts'

/** A regular expression literal in `src`. */
export type Pattern = { file: string; source: string; flags: string }

const TEST_FILE = /(^|\/)tests\/|\.test\.tsx?$/

/** All regular expressions in `src`, tests excluded. Throws for one built at run time, which nobody can check. */
export function readPatterns(root: string): Pattern[] {
  return readSourceFiles(root)
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !TEST_FILE.test(path))
    .flatMap(({ path, text }) =>
      nodesOf(parseSync(path, text).program).flatMap((node) => toPattern(path, node)),
    )
}

/**
 * Input characters whose repetition takes super-linear time: polynomial or exponential backtracking, or a search
 * that starts again at each position. Other repetitions are for `findSlowAttack` in tests/support/http/attacks.ts.
 */
export function slowCharacters({ source, flags }: Pattern): string[] {
  return analyse({ source, flags }).reports.map(({ character }) => character.pick)
}

type SyntaxNode = {
  type: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function nodesOf(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  const children = Object.values(value).flatMap(nodesOf)
  return 'type' in value ? [value as SyntaxNode, ...children] : children
}

function toPattern(file: string, { type, regex, callee }: SyntaxNode): Pattern[] {
  if (callee?.name === 'RegExp') throw new Error(`${file} builds a regular expression; write a literal.`)
  return type === 'Literal' && regex ? [{ file, source: regex.pattern, flags: regex.flags }] : []
}
