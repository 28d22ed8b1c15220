import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Breach, report } from './source-files.ts'

const DOCUMENTS = '{*.md,docs/**/*.md,bench/*.md,tests/fixtures/*.md}'
const PATHS = '{*,.*,.ci/*,{deploy,docs,src,tests,scripts,bench}/**/*}'
/** Created by a build, a test run or the running site. */
const RUNTIME_PATH = /^(DATA_DIR|data|dist|release|reports|backup|rows|manifest\.json|\/?uploads)(\/|$)/

type Document = { path: string; text: string }
/** Everything a document may name. */
type Known = { paths: readonly string[]; scripts: ReadonlySet<string> }

/** Documents that link to, or name, a file or an npm script that does not exist. */
export function findDocumentBreaches(root: string): Breach[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const known: Known = {
    paths: globSync(PATHS, { cwd: root }).map((path) => path.replaceAll('\\', '/')),
    scripts: new Set(Object.keys(scripts)),
  }
  const documents = globSync(DOCUMENTS, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
  return documents.flatMap((document) => [
    ...findBrokenLinks(document, documents, known),
    ...findUnknownScripts(document, known),
    ...findUnknownPaths(document, known),
  ])
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

function findUnknownPaths({ path, text }: Document, { paths }: Known): Breach[] {
  return inlineCode(text)
    .flatMap((code) => code.split(' '))
    .filter((word) => isPath(word, paths) && !RUNTIME_PATH.test(word))
    .filter((word) => !paths.some((known) => pathPattern(word).test(known)))
    .map((word) => ({ rule: 'paths', file: path, message: `${word} does not exist` }))
}

function inlineCode(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** A path ends in a slash or an extension, or starts with a folder. Without a slash it is a file that we write. */
function isPath(word: string, paths: readonly string[]): boolean {
  if (/^[\w#./<>*-]+\w\.(tsx?|css|md)$/.test(word)) return true
  const [, folder = ''] = /^#?(\w[\w<>*-]*)\//.exec(word) ?? []
  return folder !== '' && (/\/$|\/[\w.<>*-]*\.\w+$/.test(word) || isTopFolder(folder, paths))
}

/** Of the root, of src or of a layer: `web/admin` and `features/booking` are paths, `image/webp` is none. */
function isTopFolder(folder: string, paths: readonly string[]): boolean {
  return paths.some((path) => posix.basename(path) === folder && /^(src\/(\w+\/)?)?[^/]+$/.test(path))
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

if (import.meta.main) report(findDocumentBreaches(process.cwd()))
