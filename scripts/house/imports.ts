import { posix } from 'node:path'
import { type ParseResult, parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

type StaticImport = ParseResult['module']['staticImports'][number]
type ExportEntry = ParseResult['module']['staticExports'][number]['entries'][number]

/** An import of a source file or of a package. */
export type Import = {
  from: string
  /** Path from the root, or the package specifier. */
  to: string
  kind: 'file' | 'package'
  /** As written in the source. */
  specifier: string
  /** A type import is erased; a dynamic import loads on demand. */
  mode: 'type' | 'static' | 'dynamic'
}

/** All imports of all files, re-exports included. */
export function readImports(files: readonly SourceFile[]): Import[] {
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(importsOf)
}

function importsOf(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text)
  const imports = [
    ...module.staticImports.map((statement) => ({
      specifier: statement.moduleRequest.value,
      mode: modeOf(statement),
    })),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(toReExports)),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      toDynamicImports(file.text.slice(start, end)),
    ),
  ]
  return imports.map((imported) => ({
    from: file.path,
    ...imported,
    ...resolveTarget(file.path, imported.specifier),
  }))
}

function modeOf({ entries }: StaticImport): 'type' | 'static' {
  return entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'static'
}

function toReExports({ moduleRequest, isType }: ExportEntry) {
  if (!moduleRequest) return []
  return [{ specifier: moduleRequest.value, mode: isType ? ('type' as const) : ('static' as const) }]
}

/** Empty for a computed specifier, which names no file; only the server's built pages are loaded that way. */
function toDynamicImports(source: string) {
  const specifier = /^(['"`])([^$]*)\1$/.exec(source)?.[2]
  return specifier === undefined ? [] : [{ specifier, mode: 'dynamic' as const }]
}

function resolveTarget(from: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return { kind: 'file', to: `src/${path.slice(1)}` }
  if (path.startsWith('.')) return { kind: 'file', to: posix.join(posix.dirname(from), path) }
  return { kind: 'package', to: path }
}
