import { toLocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { OfferedHour } from './offered-hour.ts'

const DAYS = 3

/**
 * First free slots of each practitioner who has one, on as many days. Without the query library, which most first
 * visits would download for this request alone.
 */
export async function readNextSlots(
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly OfferedHour[]>> {
  const query = { days: String(DAYS) }
  const slots = await browserApi('GET /api/agenda/prochain-par-praticien', { query, signal })
  const hours = new Map<number, OfferedHour[]>()
  for (const { praticienId, serviceId, duration, ...slot } of slots) {
    const hour = { ...toLocalTime(slot), serviceId, duration }
    hours.set(praticienId, [...(hours.get(praticienId) ?? []), hour])
  }
  return hours
}
