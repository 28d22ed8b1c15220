import { parseSync } from 'vite'
import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

type Declared = { name: string; file: string; line: number; isExported: boolean }

/** Names that two files may export, each with its reason. */
const SHARED: Record<string, string> = {
  Deadlines: 'the contract parses what the domain defines',
  NotFoundPage: 'the public site and the back office are two documents, each with its own',
}

/** Words retired by the glossary of docs/domain.md, each with its replacement. */
const RETIRED: Record<string, string> = {
  Visit: 'Reservation',
  Place: 'a precise noun: reference, position, location, view',
  Wish: 'Request or Filter',
  Told: 'Announced',
  Ground: 'a precise noun',
  Ear: 'Subscriber',
}

/** Finds types and components that two files export under one name, and names that contain a retired word. */
export function findNameBreaches(root: string): Breach[] {
  const declared = readSourceFiles(root)
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(declaredTypes)
  return [...exportedTwice(declared), ...declared.flatMap(retired)]
}

function exportedTwice(declared: readonly Declared[]): Breach[] {
  const files = new Map<string, Set<string>>()
  for (const { name, file, isExported } of declared) {
    if (isExported && !(name in SHARED)) files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(([name, [file = '', ...others]]) => ({
      rule: 'unique names',
      file,
      message: `${name} is also exported by ${others.join(', ')}`,
    }))
}

function retired({ name, file, line }: Declared): Breach[] {
  const words = name.match(/[A-Z][a-z]+/g) ?? []
  return words
    .filter((word) => word in RETIRED)
    .map((word) => ({
      rule: 'retired words',
      file: `${file}:${line}`,
      message: `${name}: replace ${word} with ${RETIRED[word]}`,
    }))
}

const DECLARATION =
  /^(export\s+)?(?:declare\s+)?(?:async\s+)?(?:type|interface|class|function|const)\s+([A-Z][A-Za-z0-9]*)\b/

/** Types, classes, and functions and constants whose capital letter marks a component or a schema. */
function declaredTypes({ path, text }: SourceFile): Declared[] {
  const { program } = parseSync(path, text)
  return program.body.flatMap(({ start }) => {
    const [, exported, name] = DECLARATION.exec(text.slice(start, start + 200)) ?? []
    // An all-capitals constant is neither.
    if (name === undefined || !/[a-z]/.test(name)) return []
    const line = text.slice(0, start).split('\n').length
    return [{ name, file: path, line, isExported: exported !== undefined }]
  })
}

if (import.meta.main) report(findNameBreaches(process.cwd()))
