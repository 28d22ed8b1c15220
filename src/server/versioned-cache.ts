const MAX_ENTRIES = 300

export function createVersionedCache<T>() {
  let currentVersion = ''
  const entries = new Map<string, T>()
  const setVersion = (version: string) => {
    if (version === currentVersion) return
    entries.clear()
    currentVersion = version
  }
  return {
    setVersion,
    /** Value of the latest known version, for when the current one cannot be read. */
    getStale: (key: string): T | undefined => entries.get(key),
    get(version: string, key: string): T | undefined {
      setVersion(version)
      return entries.get(key)
    },
    set(version: string, key: string, value: T): void {
      setVersion(version)
      // Bounds the memory against URLs with arbitrary query strings; evicts the oldest entry.
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '')
      entries.set(key, value)
    },
  }
}
