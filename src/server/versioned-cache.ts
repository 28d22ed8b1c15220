const MOST = 300

/** What was made of one version of the data, by key; the next version starts anew. */
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
    /** Of the version that was current last: for when the present one cannot be learned. */
    last: (key: string): T | undefined => kept.get(key),
    find(version: string, key: string): T | undefined {
      turnTo(version)
      return kept.get(key)
    },
    keep(version: string, key: string, value: T): void {
      turnTo(version)
      // Addresses with an invented query must not fill the memory; the oldest leaves.
      if (kept.size >= MOST) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, value)
    },
  }
}
