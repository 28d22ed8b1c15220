import { type Day, type DayRange, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import type { Api } from './api.ts'

/** With `reservationToken`, from a link: the slots to which that reservation may be moved. */
export type SlotChoice = {
  praticienId?: number | undefined
  serviceId?: number | undefined
  variantId?: number | undefined
  optionIds?: readonly number[] | undefined
  reservationToken?: string
}

export function fetchSlots(
  api: Api,
  { start, end, reservationToken, ...choice }: DayRange & SlotChoice,
  signal: AbortSignal,
) {
  const query = { start, end }
  if (reservationToken === undefined)
    return api('GET /api/agenda/creneaux', { query: { ...query, ...idsAsText(choice) }, signal })
  return api('GET /api/reservation/{token}/creneaux', { params: { token: reservationToken }, query, signal })
}

/** First free slots from `from`, or from now without it; with `days`, the first of each of so many days. */
export function fetchNextSlots(
  api: Api,
  { from, days, reservationToken, ...choice }: NextSlotsRange & SlotChoice,
  signal: AbortSignal,
) {
  if (reservationToken === undefined) {
    const query = { from, days: asText(days), ...idsAsText(choice) }
    return api('GET /api/agenda/prochain', { query, signal })
  }
  return api('GET /api/reservation/{token}/prochain', {
    params: { token: reservationToken },
    query: { from },
    signal,
  })
}

export async function fetchNextSlotOfEach(
  api: Api,
  choice: Omit<SlotChoice, 'praticienId'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, LocalTime>> {
  const slots = await api('GET /api/agenda/prochain-par-praticien', {
    query: partsAsText(choice),
    signal,
  })
  return new Map(slots.map(({ praticienId, ...slot }) => [praticienId, toLocalTime(slot)]))
}

type NextSlotsRange = { from: Day | undefined; days?: number | undefined }

/** Without `end`, up to the horizon. */
export type EmptyDaysRange = { start: Day; end?: Day }

export function fetchEmptyDays(
  api: Api,
  { start, end, reservationToken, ...choice }: EmptyDaysRange & SlotChoice,
  signal: AbortSignal,
) {
  const query = { start, end }
  if (reservationToken === undefined)
    return api('GET /api/agenda/motifs', { query: { ...query, ...idsAsText(choice) }, signal })
  return api('GET /api/reservation/{token}/motifs', { params: { token: reservationToken }, query, signal })
}

function idsAsText({ praticienId, ...choice }: SlotChoice) {
  return { praticienId: asText(praticienId), ...partsAsText(choice) }
}

function partsAsText({ serviceId, variantId, optionIds }: SlotChoice) {
  return {
    serviceId: asText(serviceId),
    variantId: asText(variantId),
    optionIds: optionIds?.join(','),
  }
}

function asText(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number)
}
