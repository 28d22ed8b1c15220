import type { Rolldown } from 'vite'

export type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The bundler's own helpers. */
export const RUNTIME = /^\0|rolldown/

/** Everything that the files import statically, themselves included; nothing through the barrel. */
export function findReach(ids: readonly string[], graph: Graph, barrel?: string): Set<string> {
  const found = new Set(ids)
  for (const id of found) {
    if (id === barrel) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}
