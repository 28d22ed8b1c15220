import { parseSync } from 'vite'
import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

type Declared = { name: string; file: string; line: number; isExported: boolean }

/** Names that two files may export, and why. */
const SHARED: Record<string, string> = {
  Deadlines: 'the contract parses what the domain defines',
  NotFoundPage: 'one page of each document: the public site and the back office',
}

/** Words that the glossary of docs/domain.md has retired, and the words to use instead. */
const RETIRED: Record<string, string> = {
  Visit: 'Reservation',
  Place: 'the thing meant: a reference, a position, a location, a view',
  Wish: 'Request or Filter',
  Told: 'Announced',
  Ground: 'the thing meant',
  Ear: 'Subscriber',
}

/** Exported types and components of one name in two files, and types named by a word that means nothing here. */
export function findNameBreaches(root: string): Breach[] {
  const declared = readSourceFiles(root)
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(declaredTypes)
  return [...twice(declared), ...declared.flatMap(retired)]
}

function twice(declared: readonly Declared[]): Breach[] {
  const files = new Map<string, Set<string>>()
  for (const { name, file, isExported } of declared) {
    if (isExported && !(name in SHARED)) files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(([name, [file = '', ...others]]) => ({
      rule: 'one meaning for a name',
      file,
      message: `${name} is exported by ${others.join(', ')} too`,
    }))
}

function retired({ name, file, line }: Declared): Breach[] {
  const words = name.match(/[A-Z][a-z]+/g) ?? []
  return words
    .filter((word) => word in RETIRED)
    .map((word) => ({
      rule: 'retired words',
      file: `${file}:${line}`,
      message: `${name}: instead of ${word}, ${RETIRED[word]}`,
    }))
}

const DECLARATION =
  /^(export\s+)?(?:declare\s+)?(?:async\s+)?(?:type|interface|class|function|const)\s+([A-Z][A-Za-z0-9]*)\b/

/** Types and classes, and functions and constants with the capital letter of a component or a schema. */
function declaredTypes({ path, text }: SourceFile): Declared[] {
  const { program } = parseSync(path, text)
  return program.body.flatMap(({ start }) => {
    const [, exported, name] = DECLARATION.exec(text.slice(start, start + 200)) ?? []
    // Constants in capitals are values, not things.
    if (name === undefined || !/[a-z]/.test(name)) return []
    const line = text.slice(0, start).split('\n').length
    return [{ name, file: path, line, isExported: exported !== undefined }]
  })
}

if (import.meta.main) report(findNameBreaches(process.cwd()))
