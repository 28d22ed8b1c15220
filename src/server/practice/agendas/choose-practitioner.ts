import { Refusal } from '#contract/errors.ts'
import { leastBusy } from '#domain/booking/reservation.ts'
import type { Availability, WallClock } from '#domain/booking/slots/availability.ts'
import { isOffered, isStartTaken } from '#domain/booking/slots/slots.ts'
import { staffStartOf } from '#domain/booking/slots/staff-starts.ts'
import { type Day, isPast, type LocalTime } from '#domain/language/time.ts'
import type { Trx } from '../../db/engine.ts'
import { listLatestReservationIds } from './queries.ts'

type Availabilities = ReadonlyMap<number, Availability>
type Slot = { slot: LocalTime; wallClock: WallClock }

/**
 * The preferred practitioner if they offer the slot, otherwise the least busy one. Precondition: the transaction
 * holds the locks of these agendas.
 */
export async function choosePractitioner(
  trx: Trx,
  availabilities: Availabilities,
  { preferred, ...slot }: Slot & { preferred?: number | undefined },
): Promise<number> {
  const ids = requireOffering(availabilities, slot)
  if (preferred !== undefined && ids.includes(preferred)) return preferred
  return chooseLeastBusy(trx, availabilities, { ids, day: slot.slot.day })
}

/**
 * The least busy practitioner of those who work then and are free, off the grid too; throws slot_taken or
 * nobody_works. Precondition: the transaction holds the locks of these agendas.
 */
export async function chooseFirstFree(
  trx: Trx,
  availabilities: Availabilities,
  { slot, wallClock }: Slot,
): Promise<number> {
  const states = [...availabilities].map(([id, availability]) => {
    return { id, state: staffStartOf(availability, slot, wallClock) }
  })
  const [first, ...others] = states.filter(({ state }) => state === 'free').map(({ id }) => id)
  if (first === undefined) {
    throw new Refusal(states.some(({ state }) => state === 'taken') ? 'slot_taken' : 'nobody_works')
  }
  return chooseLeastBusy(trx, availabilities, { ids: [first, ...others], day: slot.day })
}

type Candidates = { ids: readonly [number, ...number[]]; day: Day }

async function chooseLeastBusy(
  trx: Trx,
  availabilities: Availabilities,
  { ids, day }: Candidates,
): Promise<number> {
  const [first, ...others] = ids
  if (others.length === 0) return first
  const latestIds = await listLatestReservationIds(trx, ids)
  const candidates = ids.map((id) => ({
    id,
    reservations: countReservations(availabilities.get(id) as Availability, day),
    latestReservationId: latestIds.get(id) ?? null,
  }))
  return leastBusy(candidates)?.id ?? first
}

/** Practitioners who offer the slot, never none: throws slot_past, slot_taken or slot_unavailable instead. */
export function requireOffering(availabilities: Availabilities, { slot, wallClock }: Slot) {
  if (isPast(slot, wallClock.now)) throw new Refusal('slot_past')
  const [first, ...others] = [...availabilities]
    .filter(([, availability]) => isOffered(availability, slot, wallClock))
    .map(([id]) => id)
  if (first !== undefined) return [first, ...others] as const
  const isTaken = [...availabilities.values()].some((availability) =>
    isStartTaken(availability, slot, wallClock),
  )
  throw new Refusal(isTaken ? 'slot_taken' : 'slot_unavailable')
}

function countReservations({ busy }: Availability, day: Day): number {
  return (busy.get(day) ?? []).filter(({ kind }) => kind === 'reservation').length
}
