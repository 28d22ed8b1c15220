const MAX_ENTRIES = 300

export function versionedCache<T>() {
  let current = ''
  const kept = new Map<string, T>()
  const turnTo = (version: string) => {
    if (version === current) return
    kept.clear()
    current = version
  }
  return {
    turnTo,
    /** Value of the latest known version, for when the current version cannot be read. */
    last: (key: string): T | undefined => kept.get(key),
    find(version: string, key: string): T | undefined {
      turnTo(version)
      return kept.get(key)
    },
    keep(version: string, key: string, value: T): void {
      turnTo(version)
      // Bounds the memory against URLs with invented queries; evicts the oldest entry.
      if (kept.size >= MAX_ENTRIES) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, value)
    },
  }
}
