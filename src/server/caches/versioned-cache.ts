import { createBoundedCache } from './bounded-cache.ts'

const MAX_ENTRIES = 300

type Bounds<T> = { maxBytes: number; bytesOf: (value: T) => number }

export function createVersionedCache<T>(bounds?: Bounds<T>) {
  let currentVersion = ''
  const { maxBytes, bytesOf } = bounds ?? { maxBytes: MAX_ENTRIES, bytesOf: () => 1 }
  const entries = createBoundedCache<T>({ maxEntries: MAX_ENTRIES, maxBytes, bytesOf })
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
      entries.set(key, value)
    },
    delete: entries.delete,
    size: entries.size,
  }
}
