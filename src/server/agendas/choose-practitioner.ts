import { Refusal } from '#contract/errors.ts'
import { leastBusy } from '#domain/reservation.ts'
import { type Availability, isOffered, type WallClock } from '#domain/slots.ts'
import { isPast, type LocalTime } from '#domain/time.ts'

/** Who takes the reservation: whoever held the slot, else of those who offer it the one with the fewest that day. */
export function choosePractitioner(
  offers: ReadonlyMap<number, Availability>,
  slot: LocalTime,
  { calendar, preferred }: { calendar: WallClock; preferred?: number | undefined },
): number {
  if (isPast(slot, calendar.now)) throw new Refusal('slot_past')
  const able = [...offers]
    .filter(([, offer]) => isOffered(offer, slot, calendar))
    .map(([id, offer]) => ({ id, reservations: countReservations(offer, slot) }))
  const chosen = able.find(({ id }) => id === preferred) ?? leastBusy(able)
  if (chosen) return chosen.id
  const wouldBeFree = [...offers.values()].some((offer) =>
    isOffered({ ...offer, busy: new Map() }, slot, calendar),
  )
  throw new Refusal(wouldBeFree ? 'slot_taken' : 'slot_unavailable')
}

function countReservations({ busy }: Availability, { day }: LocalTime): number {
  return (busy.get(day) ?? []).filter(({ kind }) => kind === 'reservation').length
}
