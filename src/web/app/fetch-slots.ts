import type { Day } from '#domain/time.ts'
import type { Api } from './api.ts'

/** `reservation`: token of a link; asks for the slots to which that reservation may be moved. */
export type SlotChoice = { praticienId?: number; serviceId?: number; reservation?: string }

/** Both days inclusive. */
export type Days = { start: Day; end: Day }

export function fetchSlots(
  api: Api,
  { start, end, reservation, ...choice }: Days & SlotChoice,
  signal: AbortSignal,
) {
  const query = { start, end }
  if (reservation === undefined)
    return api('GET /api/agenda/creneaux', { query: { ...query, ...idsOf(choice) }, signal })
  return api('GET /api/reservation/{token}/creneaux', { params: { token: reservation }, query, signal })
}

/** First free slots from `from`, or overall. */
export function fetchNextSlots(
  api: Api,
  { from, reservation, ...choice }: { from: Day | undefined } & SlotChoice,
  signal: AbortSignal,
) {
  if (reservation === undefined)
    return api('GET /api/agenda/prochain', { query: { from, ...idsOf(choice) }, signal })
  return api('GET /api/reservation/{token}/prochain', {
    params: { token: reservation },
    query: { from },
    signal,
  })
}

export function fetchEmptyDays(
  api: Api,
  { start, end, reservation, ...choice }: Days & SlotChoice,
  signal: AbortSignal,
) {
  const query = { start, end }
  if (reservation === undefined)
    return api('GET /api/agenda/motifs', { query: { ...query, ...idsOf(choice) }, signal })
  return api('GET /api/reservation/{token}/motifs', { params: { token: reservation }, query, signal })
}

function idsOf({ praticienId, serviceId }: SlotChoice) {
  return {
    praticienId: praticienId === undefined ? undefined : String(praticienId),
    serviceId: serviceId === undefined ? undefined : String(serviceId),
  }
}
