type Edge = { from: string; to: string }

/** One cycle, as its nodes in order, for each edge that closes one. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const next = neighbours(edges)
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      cycles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    for (const to of next.get(node) ?? []) walk(to, [...trail, node])
    done.add(node)
  }
  for (const node of next.keys()) walk(node, [])
  return cycles
}

/** A shortest path from `start` to a node that `isTarget` accepts, or null. */
export function pathTo(
  edges: readonly Edge[],
  start: string,
  isTarget: (node: string) => boolean,
): string[] | null {
  const next = neighbours(edges)
  const before = new Map<string, string | null>([[start, null]])
  // A Map iterates over keys added during the iteration, so this search is breadth-first.
  for (const node of before.keys()) {
    if (node !== start && isTarget(node)) return trailTo(node, before)
    for (const to of next.get(node) ?? []) if (!before.has(to)) before.set(to, node)
  }
  return null
}

function trailTo(node: string, before: ReadonlyMap<string, string | null>): string[] {
  const previous = before.get(node)
  return previous ? [...trailTo(previous, before), node] : [node]
}

function neighbours(edges: readonly Edge[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    const known = next.get(from) ?? new Set()
    next.set(from, known.add(to))
  }
  return next
}
