import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 300

/** Values of one version of the data: asking for another one, or storing it, forgets them. */
export function createVersionedCache<T extends {}>() {
  let currentVersion = ''
  const entries = new LRUCache<string, T>({ max: MAX_ENTRIES })
  const setVersion = (version: string) => {
    if (version === currentVersion) return
    entries.clear()
    currentVersion = version
  }
  return {
    get(version: string, key: string): T | undefined {
      setVersion(version)
      return entries.get(key)
    },
    set(version: string, key: string, value: T): void {
      setVersion(version)
      entries.set(key, value)
    },
    delete: (key: string) => entries.delete(key),
  }
}
