import type { Day } from '#domain/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

// Without the query library, which most first visits would download for this request alone.
export function readSlots(range: { start: Day; end: Day }, signal: AbortSignal) {
  return browserApi('GET /api/agenda/creneaux', { query: range, signal })
}
