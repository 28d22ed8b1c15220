type Edge = { from: string; to: string }

/** One cycle, as its nodes in order, for each edge that closes one. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const targets = groupTargets(edges)
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      cycles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    for (const to of targets.get(node) ?? []) walk(to, [...trail, node])
    done.add(node)
  }
  for (const node of targets.keys()) walk(node, [])
  return cycles
}

/** A shortest path from `start` to a node that `isTarget` accepts, or null. */
export function findPath(
  edges: readonly Edge[],
  start: string,
  isTarget: (node: string) => boolean,
): string[] | null {
  const targets = groupTargets(edges)
  const predecessors = new Map<string, string | null>([[start, null]])
  // A Map iterates over keys added during the iteration, so this search is breadth-first.
  for (const node of predecessors.keys()) {
    if (node !== start && isTarget(node)) return trailTo(node, predecessors)
    for (const to of targets.get(node) ?? []) if (!predecessors.has(to)) predecessors.set(to, node)
  }
  return null
}

function trailTo(node: string, predecessors: ReadonlyMap<string, string | null>): string[] {
  const previous = predecessors.get(node)
  return previous ? [...trailTo(previous, predecessors), node] : [node]
}

function groupTargets(edges: readonly Edge[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  return targets
}
