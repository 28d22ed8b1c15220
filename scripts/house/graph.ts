/** An arrow of a directed graph. */
type Arrow = { from: string; to: string }

/** One circle for each arrow that closes one, as the names met on the way round. */
export function findCircles(arrows: readonly Arrow[]): string[][] {
  const next = neighbours(arrows)
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      circles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    for (const to of next.get(node) ?? []) visit(to, [...trail, node])
    done.add(node)
  }
  for (const node of next.keys()) visit(node, [])
  return circles
}

/** A shortest way from `start` to a wanted node, or null. */
export function pathTo(
  arrows: readonly Arrow[],
  start: string,
  isWanted: (node: string) => boolean,
): string[] | null {
  const next = neighbours(arrows)
  const before = new Map<string, string | null>([[start, null]])
  // A Map hands out what is added while it is walked: breadth first.
  for (const node of before.keys()) {
    if (node !== start && isWanted(node)) return trailTo(node, before)
    for (const to of next.get(node) ?? []) if (!before.has(to)) before.set(to, node)
  }
  return null
}

function trailTo(node: string, before: ReadonlyMap<string, string | null>): string[] {
  const previous = before.get(node)
  return previous ? [...trailTo(previous, before), node] : [node]
}

function neighbours(arrows: readonly Arrow[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const known = next.get(from) ?? new Set()
    next.set(from, known.add(to))
  }
  return next
}
