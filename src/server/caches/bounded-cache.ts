type Bounds<T> = { maxEntries: number; maxBytes: number; bytesOf: (value: T, key: string) => number }

/** Evicts the least recently used entries, so that invented keys do not displace the ones in use. */
export function createBoundedCache<T>({ maxEntries, maxBytes, bytesOf }: Bounds<T>) {
  const entries = new Map<string, { value: T; bytes: number }>()
  let totalBytes = 0
  const remove = (key: string) => {
    totalBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key: string, value: T): void {
      remove(key)
      const bytes = bytesOf(value, key)
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      totalBytes += bytes
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && totalBytes <= maxBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    clear(): void {
      entries.clear()
      totalBytes = 0
    },
    size: () => ({ entries: entries.size, bytes: totalBytes }),
  }
}
