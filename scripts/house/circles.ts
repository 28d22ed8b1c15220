import { findCircles } from './graph.ts'
import type { Import } from './imports.ts'
import type { Breach } from './source-files.ts'

type EntryImport = { folder: string; from: string; to: string }

/**
 * Import circles among the entries of each folder, type imports included. An entry is a file, or a sub-folder with all
 * that lies in it: `reservations/calendar` and `reservations/edit` are two entries of `reservations`.
 */
export function findImportCircles(imports: readonly Import[]): Breach[] {
  const found = imports.filter(({ kind }) => kind === 'file').flatMap(entryImport)
  const folders = new Set(found.map(({ folder }) => folder))
  return [...folders].flatMap((folder) =>
    findCircles(found.filter((one) => one.folder === folder)).map((circle) => ({
      rule: 'no circles',
      file: `${folder}/${circle[0]}`,
      message: `imports in a circle: ${circle.join(' → ')}`,
    })),
  )
}

/** The deepest folder that holds both files, and the entries of it that they lie in. */
function entryImport({ from, to }: Import): EntryImport[] {
  const [source, target] = [from.split('/'), to.split('/')]
  const depth = source.findIndex((part, at) => part !== target[at])
  if (depth === -1) return []
  const folder = source.slice(0, depth).join('/')
  return [{ folder, from: source[depth] ?? '', to: target[depth] ?? '' }]
}
