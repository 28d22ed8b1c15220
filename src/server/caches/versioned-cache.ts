import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 300

type Bounds<T> = { maxBytes: number; bytesOf: (value: T) => number }

export function createVersionedCache<T extends {}>(bounds?: Bounds<T>) {
  let currentVersion = ''
  const { maxBytes, bytesOf } = bounds ?? { maxBytes: MAX_ENTRIES, bytesOf: () => 1 }
  const entries = new LRUCache<string, T>({
    max: MAX_ENTRIES,
    maxSize: maxBytes,
    sizeCalculation: (value) => bytesOf(value),
  })
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
    delete: (key: string) => entries.delete(key),
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
