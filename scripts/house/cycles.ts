import { findCycles } from './graph.ts'
import type { Import } from './imports.ts'
import type { Breach } from './source-files.ts'

type EntryImport = { folder: string; from: string; to: string }

/**
 * Import cycles among the entries of each folder, type imports included. An entry is a file, or a sub-folder with all
 * its files: `reservations/calendar` and `reservations/edit` are two entries of `reservations`.
 */
export function findImportCycles(imports: readonly Import[]): Breach[] {
  const entryImports = imports.filter(({ kind }) => kind === 'file').flatMap(toEntryImports)
  const folders = new Set(entryImports.map(({ folder }) => folder))
  return [...folders].flatMap((folder) =>
    findCycles(entryImports.filter((entry) => entry.folder === folder)).map((cycle) => ({
      rule: 'no import cycles',
      file: `${folder}/${cycle[0]}`,
      message: `import cycle: ${cycle.join(' → ')}`,
    })),
  )
}

/** Relates a file import to the deepest folder that contains both files; empty if a file imports itself. */
function toEntryImports({ from, to }: Import): EntryImport[] {
  const [source, target] = [from.split('/'), to.split('/')]
  const depth = source.findIndex((part, index) => part !== target[index])
  if (depth === -1) return []
  const folder = source.slice(0, depth).join('/')
  return [{ folder, from: source[depth] ?? '', to: target[depth] ?? '' }]
}
