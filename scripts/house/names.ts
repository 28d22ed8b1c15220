import { parseSync } from 'vite'
import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

type Declared = { name: string; file: string; isExported: boolean }

/** Names that two files may export, each with its reason. */
const ALLOWED_TWICE: Record<string, string> = {}

/** Finds types and components that two files export under one name. */
export function findNameBreaches(root: string): Breach[] {
  const declared = readSourceFiles(root)
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(declaredTypes)
  return findSharedNames(declared)
}

function findSharedNames(declared: readonly Declared[]): Breach[] {
  const files = new Map<string, Set<string>>()
  for (const { name, file, isExported } of declared) {
    if (isExported && !(name in ALLOWED_TWICE)) files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(([name, [file = '', ...others]]) => ({
      rule: 'unique names',
      file,
      message: `${name} is also exported by ${others.join(', ')}`,
    }))
}

const DECLARATION =
  /^(export\s+)?(?:declare\s+)?(?:async\s+)?(?:type|interface|class|function|const)\s+([A-Z][A-Za-z0-9]*)\b/

/** Characters: more than the longest declaration up to its name. */
const MAX_DECLARATION_HEAD = 200

/** Types, classes, and functions and constants whose capital letter marks a component or a schema. */
function declaredTypes({ path, text }: SourceFile): Declared[] {
  const { program } = parseSync(path, text)
  return program.body.flatMap(({ start }) => {
    const [, exported, name] = DECLARATION.exec(text.slice(start, start + MAX_DECLARATION_HEAD)) ?? []
    // An all-capitals constant is neither.
    if (name === undefined || !/[a-z]/.test(name)) return []
    return [{ name, file: path, isExported: exported !== undefined }]
  })
}

if (import.meta.main) report(findNameBreaches(process.cwd()))
