import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readComments, stripComments } from './comments.ts'
import { type Breach, readSourceFiles, report } from './source-files.ts'

const DOCUMENTS = '{*.md,docs/**/*.md,bench/*.md,tests/fixtures/*.md}'
const MAP = 'docs/map.md'
/** Besides the source files, what names commands, settings and rules. */
const CONFIGURATION =
  '{package.json,biome.json,.env.example,.gitignore,.dockerignore,.ci/run,Dockerfile,compose.yaml,deploy/*,*.config.ts}'
const PATHS = '{*,.*,.ci/*,{deploy,docs,src,tests,scripts,bench}/**/*}'

/** Created by a build, a test run or the running site. */
const RUNTIME_PATH = /^(DATA_DIR|data|dist|release|reports|backup|rows|manifest\.json|\/?uploads)(\/|$)/
const MEDIA_TYPE = /^(application|image|text|multipart)\//
/** Names of standards and of other programs. */
const EXTERNAL_NAMES = new Set([
  '#rrggbb',
  '@touch4it/ical-timezones',
  'CamelCasePlugin',
  'Host',
  'List-Unsubscribe',
  'ORGANIZER',
  'Referrer-Policy',
  'SEQUENCE',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'UID',
  'VTIMEZONE',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'YYYY-MM-DD',
  'age-keygen',
  'camelCase',
  'civil_from_days',
  'createdb',
  'culori/fn',
  'days_from_civil',
  'fetchpriority',
  'journalctl',
  'manifest.json',
  'npm',
  'pg_dump',
  'psql',
  'rows/<table>.ndjson',
  'systemctl',
  'timestamptz',
  'zod/mini',
])

type Document = { path: string; text: string }
/** Everything a document may name. */
type Known = { paths: readonly string[]; words: ReadonlySet<string>; scripts: ReadonlySet<string> }

/** Documents and comments that name something that does not exist, and folders that the map omits. */
export function findDocumentBreaches(root: string): Breach[] {
  const known = readKnown(root)
  const documents = globSync(DOCUMENTS, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
  return [
    ...documents.flatMap((document) => [
      ...findBrokenLinks(document, documents, known),
      ...findUnknownScripts(document, known),
      ...findUnknownNames(document, known),
    ]),
    ...findUnmappedFolders(documents, known),
    ...readSourceFiles(root)
      .map((file) => ({ path: file.path, text: readComments(file) }))
      .flatMap((comments) => findUnknownNames(comments, known)),
  ]
}

function readKnown(root: string): Known {
  const sources = readSourceFiles(root).map(stripComments)
  const configuration = globSync(CONFIGURATION, { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    paths: globSync(PATHS, { cwd: root }).map((path) => path.replaceAll('\\', '/')),
    words: new Set([...sources, ...configuration].flatMap(wordsOf)),
    scripts: new Set(Object.keys(manifest.scripts ?? {})),
  }
}

/** Identifiers and words of three characters or more. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? []
}

function findBrokenLinks(
  { path, text }: Document,
  documents: readonly Document[],
  { paths }: Known,
): Breach[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)#?([^)\s]*)\)/g)]
    .filter(([, file = '', heading = '']) => {
      const target = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
      if (!paths.includes(target)) return true
      return (
        heading !== '' &&
        !documents.some(
          (candidate) => candidate.path === target && anchorsOf(candidate.text).includes(heading),
        )
      )
    })
    .map(([link]) => ({ rule: 'links', file: path, message: `${link.slice(1)} leads nowhere` }))
}

/** Anchors as GitHub derives them from headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function findUnknownScripts({ path, text }: Document, { scripts }: Known): Breach[] {
  return [...text.matchAll(/npm run ([\w:-]+)/g)]
    .filter(([, script = '']) => !scripts.has(script))
    .map(([command]) => ({ rule: 'npm scripts', file: path, message: `${command} does not exist` }))
}

function findUnknownNames({ path, text }: Document, known: Known): Breach[] {
  return inlineCode(text)
    .filter((code) => !exists(code, known))
    .map((code) => ({ rule: 'names', file: path, message: `${code} does not exist` }))
}

function inlineCode(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

function exists(code: string, { paths, words }: Known): boolean {
  const [name = ''] = code.split(/[ =]|:(?= )/)
  if (EXTERNAL_NAMES.has(name) || RUNTIME_PATH.test(code) || MEDIA_TYPE.test(code)) return true
  if (isPath(code)) return paths.some((path) => pathPattern(code).test(path))
  return wordsOf(code).every((word) => words.has(word))
}

/** A path has a slash after its first name, or the extension of a file that we write. */
function isPath(code: string): boolean {
  return (
    /^[\w#.<][^ `(]*$/.test(code) && (/^#?[\w<][\w<>-]*\//.test(code) || /\w\.(tsx?|css|md|json)$/.test(code))
  )
}

/** A path is given from any folder on: `db/open.ts` is src/server/db/open.ts. `<word>` and `*` stand for any name. */
function pathPattern(code: string): RegExp {
  const pattern = code
    .replace(/^#/, 'src/')
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/<[^>]+>|\*/g, '[^/]*')
  return new RegExp(`(^|/)${pattern}$`)
}

/** Folders of `src` down to the third level that the map never names. */
function findUnmappedFolders(documents: readonly Document[], { paths }: Known): Breach[] {
  const map = documents.find(({ path }) => path === MAP)
  if (!map) return []
  const namesInMap = new Set(map.text.match(/[\w-]+/g))
  const folders = new Set(
    paths.flatMap((path) => /^src\/[\w-]+\/[\w-]+(?:\/[\w-]+)?(?=\/)/.exec(path)?.[0] ?? []),
  )
  return [...folders]
    .filter((folder) => !namesInMap.has(posix.basename(folder)))
    .map((folder) => ({ rule: 'map', file: MAP, message: `does not name the folder ${folder}` }))
}

if (import.meta.main) report(findDocumentBreaches(process.cwd()))
