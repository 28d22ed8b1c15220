import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'

/**
 * First free slot of each practitioner who has one. Without the query library, which most first visits would download
 * for this request alone.
 */
export async function readNextSlots(signal: AbortSignal): Promise<ReadonlyMap<number, LocalTime>> {
  const slots = await browserApi('GET /api/agenda/prochain-par-praticien', { query: {}, signal })
  return new Map(slots.map(({ praticienId, ...slot }) => [praticienId, toLocalTime(slot)]))
}
