import type { Day } from '#domain/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

// Without a query cache: its library would weigh on most first visits.

/** Free slots of everybody by day, both days included. */
export function readSlots(range: { start: Day; end: Day }, signal: AbortSignal) {
  return browserApi('GET /api/agenda/creneaux', { query: range, signal })
}
