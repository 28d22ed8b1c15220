import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

/** Lines of the longest file that still reads in one go. */
const MAX_LINES = 300
/** Entries of a folder that one still takes in at a glance. */
const MAX_ENTRIES = 24
// One entry is one word of the product.
const MAY_BE_LONGER = /^(src\/(contract|domain|domain\/tests|server\/features|web\/admin)|tests\/[^/]+)$/

const FEATURE_FILE = /^src\/server\/features\/[^/]+\/(routes|actions|queries)\.ts$/
// Names that say nothing attract everything.
const DRAWER = /(^|\/)(utils?|helpers?|lib|common|misc)(\/|\.|$)/i
const CSS_MODULE_NAME = /import (\w+) from '[^']+\.module\.css'/g
const RE_EXPORT_ALL = /^export\s+(type\s+)?\*/m

// Written so that they do not find themselves.
const EXCUSE = /(biome|eslint|oxlint)-(ignore|disable)|@ts-(ignore|expect-error|nocheck)|TOD[O]|FIXM[E]/

/** File and folder sizes, closed vocabulary of features, no drawers, no barrels, one name for CSS modules, no excuses. */
export function findVocabularyBreaches(root: string): Breach[] {
  const files = readSourceFiles(root)
  return [...files.flatMap((file) => RULES.flatMap((rule) => rule(file))), ...crowdedFolders(files)]
}

function crowdedFolders(files: readonly SourceFile[]): Breach[] {
  const entries = new Map<string, Set<string>>()
  for (const { path } of files) {
    const parts = path.split('/')
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  return [...entries]
    .filter(([folder, { size }]) => size > MAX_ENTRIES && !MAY_BE_LONGER.test(folder))
    .map(([folder, { size }]) => ({
      rule: 'folder size',
      file: folder,
      message: `${size} entries; ${MAX_ENTRIES} at most: sub-folders named after what the user does`,
    }))
}

const RULES: readonly ((file: SourceFile) => Breach[])[] = [
  tooLong,
  strangeFeatureFile,
  drawer,
  barrel,
  styleSheetName,
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

function styleSheetName({ path, text }: SourceFile): Breach[] {
  if (!path.startsWith('src/')) return []
  return [...text.matchAll(CSS_MODULE_NAME)]
    .filter(([, name = '']) => !/^(styles|[a-z]\w*Styles)$/.test(name))
    .map(([, name]) => ({
      rule: 'style sheet name',
      file: path,
      message: `${name}: a CSS module is imported as styles, a second one as <file>Styles`,
    }))
}

function excuse({ path, text }: SourceFile): Breach[] {
  const found = EXCUSE.exec(text)?.[0]
  if (!found) return []
  return [{ rule: 'no excuses', file: path, message: `${found}: do it now, or write an issue` }]
}

if (import.meta.main) report(findVocabularyBreaches(process.cwd()))
