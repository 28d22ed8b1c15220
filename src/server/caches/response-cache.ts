import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { DataVersions, Versions } from './data-versions.ts'

/** Data in a response: the site's content, or free slots, which also change with agendas. */
export type SharedData = 'content' | 'slots'

/** `until`: epoch milliseconds. `versions` were read before the data. */
export type Validity = { data: SharedData; versions: Versions; until: number }

type Entry<T> = Validity & { since: number; value: T }

const MAX_ENTRIES = 500
const MAX_BYTES = 16 * 1024 * 1024

type Sources = { versions: DataVersions; clock: Clock }

/** Responses by URL, as sent to everybody who is not signed in. */
export function createResponseCache<T>({ versions, clock }: Sources, bytesOf: (value: T) => number) {
  const entries = new LRUCache<string, Entry<T>>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, url) => bytesOf(value) + url.length,
  })
  return {
    /** True also for a response that is no longer current. */
    has: (url: string): boolean => entries.get(url) !== undefined,
    /** Undefined also where only the database can tell whether the response is current. */
    find(url: string): T | undefined {
      const known = versions.known()
      if (!known) return undefined
      const entry = entries.get(url)
      return entry && isCurrent(entry, known, clock.instant()) ? entry.value : undefined
    },
    store(url: string, validity: Validity, value: T): void {
      entries.set(url, { ...validity, since: clock.instant(), value })
    },
    clear: () => entries.clear(),
  }
}

/** `since`: the clock may be set back. */
function isCurrent({ data, versions, since, until }: Entry<unknown>, known: Versions, now: number): boolean {
  if (versions.content !== known.content) return false
  if (data === 'slots' && versions.agendas !== known.agendas) return false
  return since <= now && now < until
}
