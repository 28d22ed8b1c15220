import type { Day } from '#domain/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

// No query cache: its library would weigh on most first visits.

export function readSlots(range: { start: Day; end: Day }, signal: AbortSignal) {
  return browserApi('GET /api/agenda/creneaux', { query: range, signal })
}
