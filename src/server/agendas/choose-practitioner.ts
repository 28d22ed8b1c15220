import { Refusal } from '#contract/errors.ts'
import { leastBusy } from '#domain/booking/reservation.ts'
import type { Availability, WallClock } from '#domain/booking/slots/availability.ts'
import { isOffered, isStartTaken } from '#domain/booking/slots/slots.ts'
import { isPast, type LocalTime } from '#domain/language/time.ts'
import type { Trx } from '../db/engine.ts'
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
  const [first, ...others] = requireOffering(availabilities, slot)
  if (others.length === 0) return first
  const ids = [first, ...others]
  if (preferred !== undefined && ids.includes(preferred)) return preferred
  const latestIds = await listLatestReservationIds(trx, ids)
  const candidates = ids.map((id) => ({
    id,
    reservations: countReservations(availabilities.get(id) as Availability, slot.slot),
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

function countReservations({ busy }: Availability, { day }: LocalTime): number {
  return (busy.get(day) ?? []).filter(({ kind }) => kind === 'reservation').length
}
