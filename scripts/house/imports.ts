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
  time: 'type' | 'static' | 'dynamic'
}

/** All imports of all files, re-exports included. */
export function readImports(files: readonly SourceFile[]): Import[] {
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(importsOf)
}

function importsOf(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text)
  const found = [
    ...module.staticImports.map((statement) => ({
      specifier: statement.moduleRequest.value,
      time: timeOf(statement),
    })),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(exportedFrom)),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      literal(file.text.slice(start, end)),
    ),
  ]
  return found.map((entry) => ({ from: file.path, ...entry, ...locate(file.path, entry.specifier) }))
}

function timeOf({ entries }: StaticImport): 'type' | 'static' {
  return entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'static'
}

function exportedFrom({ moduleRequest, isType }: ExportEntry) {
  if (!moduleRequest) return []
  return [{ specifier: moduleRequest.value, time: isType ? ('type' as const) : ('static' as const) }]
}

/** Empty for a computed specifier, which names no file; only the server's built pages are loaded that way. */
function literal(source: string) {
  const specifier = /^(['"`])([^$]*)\1$/.exec(source)?.[2]
  return specifier === undefined ? [] : [{ specifier, time: 'dynamic' as const }]
}

function locate(from: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { kind: 'file', to: `src/${bare.slice(1)}` }
  if (bare.startsWith('.')) return { kind: 'file', to: posix.join(posix.dirname(from), bare) }
  return { kind: 'package', to: bare }
}
