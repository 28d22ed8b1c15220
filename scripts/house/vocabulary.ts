import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

/** Longest file that still reads in one go; style.md tells where the number comes from. */
const MAX_LINES = 300

const FEATURE_FILE = /^src\/server\/features\/[^/]+\/(routes|actions|queries)\.ts$/
// Names that say nothing attract everything.
const DRAWER = /(^|\/)(utils?|helpers?|lib|common|misc)(\/|\.|$)/i
const RE_EXPORT_ALL = /^export\s+(type\s+)?\*/m

// Written so that they do not find themselves.
const EXCUSE = /(biome|eslint|oxlint)-(ignore|disable)|@ts-(ignore|expect-error|nocheck)|TOD[O]|FIXM[E]/

/** File sizes, closed vocabulary of features, no drawers, no barrels, no excuses. */
export function findVocabularyBreaches(root: string): Breach[] {
  return readSourceFiles(root).flatMap((file) => RULES.flatMap((rule) => rule(file)))
}

const RULES: readonly ((file: SourceFile) => Breach[])[] = [
  tooLong,
  strangeFeatureFile,
  drawer,
  barrel,
  excuse,
]

function tooLong({ path, text }: SourceFile): Breach[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= MAX_LINES) return []
  return [
    { rule: 'file size', file: path, message: `${lines} lines; ${MAX_LINES} at most: split by question` },
  ]
}

function strangeFeatureFile({ path }: SourceFile): Breach[] {
  if (!path.startsWith('src/server/features/') || FEATURE_FILE.test(path)) return []
  const message = 'a feature holds only routes.ts, actions.ts and queries.ts'
  return [{ rule: 'closed vocabulary', file: path, message }]
}

function drawer({ path }: SourceFile): Breach[] {
  if (!DRAWER.test(path)) return []
  return [{ rule: 'no drawers', file: path, message: 'name it after its subject' }]
}

function barrel({ path, text }: SourceFile): Breach[] {
  const isBarrel = /(^|\/)index\.tsx?$/.test(path) || RE_EXPORT_ALL.test(text)
  if (!isBarrel || path === 'src/contract/index.ts') return []
  return [{ rule: 'no barrels', file: path, message: 'import from the file that declares it' }]
}

function excuse({ path, text }: SourceFile): Breach[] {
  const found = EXCUSE.exec(text)?.[0]
  if (!found) return []
  return [{ rule: 'no excuses', file: path, message: `${found}: do it now, or write an issue` }]
}

if (import.meta.main) report(findVocabularyBreaches(process.cwd()))
