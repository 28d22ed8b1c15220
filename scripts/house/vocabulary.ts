import { checkReservationState } from './reservation-state.ts'
import { type Breach, readSourceFiles, report, type SourceFile } from './source-files.ts'

const MAX_LINES = 300
/** Per folder. */
const MAX_ENTRIES = 24
/** Each change of the schema is a file, and none is ever edited. */
const MIGRATIONS = 'src/server/db/migrations'

const FEATURE_FILE =
  /^src\/server\/features\/((?:routes|message-rules|payment-purposes)\.ts|[^/]+\/([^/]+\/)?[^/]+\.ts)$/
// Vague names attract unrelated code.
const VAGUE_NAME = /(^|\/)(utils?|helpers?|lib|common|misc)(\/|\.|$)/i
/** The breakpoints of media and container queries; src/web/styles/tokens.css says what each is for. */
const BREAKPOINTS = ['24rem', '40rem', '48rem', '70rem']
// Width conditions in style sheets, `matchMedia` and `sizes`.
const QUERY_WIDTH =
  /\(\s*(?:(?:min-|max-)?(?:width|inline-size)\s*(?:[:<>=][^()]*)|[\d.]+[a-z]+\s*[<>]=?[^()]*)\)/g

// Spelled with a character class, so that the pattern does not match this file.
const SUPPRESSION = /(biome|eslint|oxlint)-(ignore|disable)|@ts-(ignore|expect-error|nocheck)|TOD[O]|FIXM[E]/

/** In a comment the subject comes first. */
const QUESTION_COMMENT = /(?:\/\/ *|\/\*[\s*]*)((?:What|Whose|Who|Where|Whether|Which)\b.*)/g

/** Checks sizes of files and folders, names, breakpoints, comments and the judgement of a reservation’s state. */
export function findVocabularyBreaches(root: string): Breach[] {
  const files = readSourceFiles(root)
  return [...files.flatMap((file) => RULES.flatMap((rule) => rule(file))), ...findCrowdedFolders(files)]
}

function findCrowdedFolders(files: readonly SourceFile[]): Breach[] {
  const entries = new Map<string, Set<string>>()
  for (const { path } of files) {
    const parts = path.split('/')
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  return [...entries]
    .filter(([folder, { size }]) => size > MAX_ENTRIES && folder !== MIGRATIONS)
    .map(([folder, { size }]) => ({
      rule: 'folder size',
      file: folder,
      message: `${size} entries; the limit is ${MAX_ENTRIES}: add sub-folders named after what the user does`,
    }))
}

const RULES: readonly ((file: SourceFile) => Breach[])[] = [
  checkFileSize,
  checkFeatureFile,
  checkFileName,
  checkQueryWidths,
  checkSuppressions,
  checkComments,
  checkReservationState,
]

function checkFileSize({ path, text }: SourceFile): Breach[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= MAX_LINES) return []
  const message = `${lines} lines; the limit is ${MAX_LINES}: split the file by responsibility`
  return [{ rule: 'file size', file: path, message }]
}

function checkFeatureFile({ path }: SourceFile): Breach[] {
  if (!path.startsWith('src/server/features/') || FEATURE_FILE.test(path)) return []
  const message = 'a word of an area holds routes.ts, actions.ts, queries.ts and named rules, no folders'
  return [{ rule: 'feature files', file: path, message }]
}

function checkFileName({ path }: SourceFile): Breach[] {
  if (!VAGUE_NAME.test(path)) return []
  return [{ rule: 'no vague names', file: path, message: 'name it after its subject' }]
}

function checkQueryWidths({ path, text }: SourceFile): Breach[] {
  if (!path.startsWith('src/web/')) return []
  return [...text.matchAll(QUERY_WIDTH)]
    .filter(([condition]) => {
      const [, breakpoint = ''] = /^\(width (?:<|>=) (\w+)\)$/.exec(condition) ?? []
      return !BREAKPOINTS.includes(breakpoint)
    })
    .map(([condition]) => ({
      rule: 'breakpoints',
      file: path,
      message: `${condition}: write (width < …) or (width >= …) with ${BREAKPOINTS.join(', ')}`,
    }))
}

function checkSuppressions({ path, text }: SourceFile): Breach[] {
  const suppressed = SUPPRESSION.exec(text)?.[0]
  if (!suppressed) return []
  return [{ rule: 'no suppressions', file: path, message: `${suppressed}: fix it now, or open an issue` }]
}

function checkComments({ path, text }: SourceFile): Breach[] {
  return [...text.matchAll(QUESTION_COMMENT)].map(([, comment]) => ({
    rule: 'subject first',
    file: path,
    message: `“${comment}”: begin with the subject, or delete a comment that the name makes superfluous`,
  }))
}

if (import.meta.main) report(findVocabularyBreaches(process.cwd()))
