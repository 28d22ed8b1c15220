import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { type Breach, readSourceFiles, report } from './source-files.ts'

const DOCUMENTS = '{*.md,docs/**/*.md,bench/*.md}'
/** Files without an extension of a source, whose words count as existing too. */
const OTHER_SOURCES = ['package.json', '.env.example', '.ci/run', 'biome.json', '*.config.ts', '.gitignore']
const CODE_FILE = /\.(tsx?|css|md|json|sql|html|webp)$/
/** Created while the site runs or is built. */
const RUNTIME_PATH = /^(DATA_DIR|\.?\/?data|dist|backup[^/]*|uploads|\/uploads)(\/|$)/
const MEDIA_TYPE = /^(application|image|text|multipart|message)\//

type Document = { path: string; text: string }
/** What a document may name. */
type Known = { root: string; paths: readonly string[]; words: ReadonlySet<string>; text: string; scripts: ReadonlySet<string> }

/** Paths, links, npm scripts and identifiers that a document names and that do not exist. */
export function findDocumentBreaches(root: string): Breach[] {
  const documents = globSync(DOCUMENTS, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const known = readKnown(root)
  return documents.flatMap((document) => [
    ...brokenLinks(document, documents),
    ...unknownScripts(document, known),
    ...unknownNames(document, known),
  ])
}

function readKnown(root: string): Known {
  const sources = readSourceFiles(root)
  const others = OTHER_SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
  const text = [
    ...sources.map(({ path, text }) => (path.endsWith('.css') ? text : withoutComments(path, text))),
    ...others.map((path) => readFileSync(join(root, path), 'utf8')),
  ].join('\n')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    root,
    paths: globSync('{*,.*,.ci/*,{docs,src,tests,scripts,bench}/**/*}', { cwd: root }).map((path) => path.replaceAll('\\', '/')),
    words: new Set(text.match(WORD)),
    text,
    scripts: new Set(Object.keys(manifest.scripts ?? {})),
  }
}

function withoutComments(path: string, text: string): string {
  let code = ''
  let position = 0
  for (const { start, end } of parseSync(path, text).comments) {
    code += text.slice(position, start)
    position = end
  }
  return code + text.slice(position)
}

function brokenLinks({ path, text }: Document, documents: readonly Document[]): Breach[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
    .filter(([, target = '']) => !linkExists(path, target, documents))
    .map(([, target]) => ({ rule: 'links', file: path, message: `${target} does not exist` }))
}

function linkExists(from: string, target: string, documents: readonly Document[]): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : posix.join(posix.dirname(from), file).replace(/\/$/, '')
  const document = documents.find((one) => one.path === path)
  if (anchor === undefined) return document !== undefined || documents.some((one) => dirname(one.path) === path) || existsSync(path)
  return document !== undefined && headings(document.text).includes(anchor)
}

/** Anchors as GitHub derives them from headings. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
  )
}

function unknownScripts({ path, text }: Document, { scripts }: Known): Breach[] {
  return [...text.matchAll(/npm run ([\w:-]+)/g)]
    .filter(([, script = '']) => !scripts.has(script))
    .map(([command]) => ({ rule: 'npm scripts', file: path, message: `${command} does not exist` }))
}

function unknownNames({ path, text }: Document, known: Known): Breach[] {
  return inlineCode(text)
    .filter((code) => !exists(code, known))
    .map((code) => ({ rule: 'names', file: path, message: `\`${code}\` does not exist` }))
}

/** Inline code outside fenced blocks and table rows that are run as tests. */
function inlineCode(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

function exists(code: string, known: Known): boolean {
  if (RUNTIME_PATH.test(code) || MEDIA_TYPE.test(code) || code.startsWith('npm ')) return true
  if (isPath(code)) return pathExists(code, known.paths)
  return (code.match(WORD) ?? []).every((word) => known.words.has(word))
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu

function isPath(code: string): boolean {
  return /^[\w.#<>*…{}-]*[\w>}-]\/?[\w./<>*…{}-]*$/.test(code) && (CODE_FILE.test(code) || (/^\w[^ ]*\//.test(code) && !code.startsWith('/')))
}

/** A path may be given from any folder on: `db/open.ts` is src/server/db/open.ts. */
function pathExists(code: string, paths: readonly string[]): boolean {
  const pattern = code
    .replace(/^#/, 'src/')
    .replace(/\/$/, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]+>|\{[^}]+\}/g, '[^/]+')
    .replace(/\*|…/g, '[^/]*')
  const expression = new RegExp(`(^|/)${pattern}$`)
  return paths.some((path) => expression.test(path))
}

if (import.meta.main) report(findDocumentBreaches(process.cwd()))
