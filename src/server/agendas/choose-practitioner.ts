import { Refusal } from '#contract/errors.ts'
import { leastBusy } from '#domain/reservation.ts'
import { type Availability, isOffered, type WallClock } from '#domain/slots.ts'
import { isPast, type LocalTime } from '#domain/time.ts'

export function choosePractitioner(
  availabilities: ReadonlyMap<number, Availability>,
  slot: LocalTime,
  { wallClock, preferred }: { wallClock: WallClock; preferred?: number | undefined },
): number {
  if (isPast(slot, wallClock.now)) throw new Refusal('slot_past')
  const available = [...availabilities]
    .filter(([, availability]) => isOffered(availability, slot, wallClock))
    .map(([id, availability]) => ({ id, reservations: countReservations(availability, slot) }))
  const chosen = available.find(({ id }) => id === preferred) ?? leastBusy(available)
  if (chosen) return chosen.id
  const isOfferedWhenFree = [...availabilities.values()].some((availability) =>
    isOffered({ ...availability, busy: new Map() }, slot, wallClock),
  )
  throw new Refusal(isOfferedWhenFree ? 'slot_taken' : 'slot_unavailable')
}

function countReservations({ busy }: Availability, { day }: LocalTime): number {
  return (busy.get(day) ?? []).filter(({ kind }) => kind === 'reservation').length
}
