import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { filesBelow } from './archive.ts'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Only a site in development loads it. */
const NEVER_LOADED = new Set(['vite'])
const UNREAD_FILE = /\.(map|d\.[cm]?ts|[cm]?tsx?|flow|md|markdown|tsbuildinfo)$/i
const UNREAD_FOLDER = /^(tests?|__tests__|examples?|benchmarks?|bench|docs?|\.github|coverage)$/i
/** Of a quoted import: its package, scope included, without the path in it. */
const PACKAGE = /^["'`]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[\w./-]+)?["'`]$/
const LEGAL = /^(licen[cs]e|copying|notice|patents|authors|copyright)/i

/** Folders of the packages that the built server loads, with what they need in turn; browsers have theirs in `dist`. */
export function runtimePackages(folder: string): Set<string> {
  const found = new Set<string>()
  const pending = importedPackages(folder).map((name) => ({ name, from: folder, isRequired: true }))
  for (const { name, from, isRequired } of pending) {
    const path = resolvePackage(folder, { name, from })
    if (path === null && isRequired)
      throw new Error(`${name}, which ${from} needs, is no production dependency`)
    if (path === null || found.has(path)) continue
    found.add(path)
    pending.push(...needsOf(path))
  }
  return found
}

/** Packages in the imports of `dist/server`, and in its calls of `require` and `import.meta.resolve`. */
function importedPackages(folder: string): string[] {
  const names = globSync('dist/server/**/*.js', { cwd: folder }).flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const { module } = parseSync(path, text)
    return [
      ...module.staticImports.map(({ moduleRequest }) => JSON.stringify(moduleRequest.value)),
      ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end)),
      ...[...text.matchAll(/\b(?:_*require|import\.meta\.resolve)\(("[^"]+")\)/g)].map(
        ([, quoted = '']) => quoted,
      ),
    ]
  })
  const packages = names.flatMap((name) => PACKAGE.exec(name)?.[1] ?? [])
  return [...new Set(packages)].filter((name) => !isBuiltin(name) && !NEVER_LOADED.has(name))
}

function needsOf(path: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const required = Object.keys(manifest.dependencies ?? {})
  const others = Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies })
  return [
    ...required.map((name) => ({ name, from: path, isRequired: !others.includes(name) })),
    ...others.map((name) => ({ name, from: path, isRequired: false })),
  ]
}

/** As Node looks for it: in the `node_modules` of each folder up to that of the release. */
function resolvePackage(root: string, { name, from }: { name: string; from: string }): string | null {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  return from === root ? null : resolvePackage(root, { name, from: dirname(from) })
}

/** Removes packages that no run loads, and of the others what nobody loads or reads. Keeps every license. */
export function removeUnloaded(folder: string, loaded: ReadonlySet<string>): void {
  const modules = join(folder, 'node_modules')
  for (const name of readdirSync(modules).filter((entry) => entry.startsWith('.')))
    rmSync(join(modules, name), { recursive: true })
  for (const manifest of globSync('node_modules/**/package.json', { cwd: folder })) {
    const path = join(folder, dirname(manifest))
    if (isPackage(path) && existsSync(path)) pruneOrRemove(path, loaded)
  }
}

function isPackage(path: string): boolean {
  return /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(path)
}

function pruneOrRemove(path: string, loaded: ReadonlySet<string>): void {
  const isKept = loaded.has(path) || [...loaded].some((other) => other.startsWith(`${path}/`))
  const removed = isKept
    ? [
        ...readdirSync(path)
          .filter((entry) => UNREAD_FOLDER.test(entry))
          .map((entry) => join(path, entry)),
        ...filesBelow(path).filter(isUnread),
      ]
    : [path]
  for (const entry of removed) rmSync(entry, { recursive: true, force: true })
}

function isUnread(file: string): boolean {
  return UNREAD_FILE.test(file) && !LEGAL.test(basename(file))
}
