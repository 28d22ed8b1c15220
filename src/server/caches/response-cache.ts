import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Versions } from './data-versions.ts'

/** Data in a response: the site's content, or free slots, which also change with agendas. */
export type SharedData = 'content' | 'slots'

/** `until`: epoch milliseconds. `versions` were read before the data. */
export type Validity = { data: SharedData; versions: Versions; until: number }

type Entry<T> = Validity & { since: number; value: T }

const MAX_ENTRIES = 500
const MAX_BYTES = 32 * 1024 * 1024

/** Responses by URL, as sent to everybody who is not signed in. One that is no longer current stays for an outage. */
export function createResponseCache<T>(clock: Clock, bytesOf: (value: T) => number) {
  const entries = new LRUCache<string, Entry<T>>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, url) => bytesOf(value) + url.length,
  })
  return {
    has: (url: string): boolean => entries.get(url) !== undefined,
    /** Undefined unless the response is current by these versions. */
    find(url: string, versions: Versions): T | undefined {
      const entry = entries.get(url)
      return entry && isCurrent(entry, versions, clock.instant()) ? entry.value : undefined
    },
    /** Perhaps of an earlier day, but nothing that has been changed since: `content` is the version last read. */
    findForOutage(url: string, content: number): T | undefined {
      const entry = entries.get(url)
      return entry?.data === 'content' && entry.versions.content === content ? entry.value : undefined
    },
    store(url: string, validity: Validity, value: T): void {
      entries.set(url, { ...validity, since: clock.instant(), value })
    },
    clear: () => entries.clear(),
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** `since`: the clock may be set back. */
function isCurrent(entry: Entry<unknown>, { content, agendas }: Versions, now: number): boolean {
  const { data, versions, since, until } = entry
  if (versions.content !== content) return false
  if (data === 'slots' && versions.agendas !== agendas) return false
  return since <= now && now < until
}
