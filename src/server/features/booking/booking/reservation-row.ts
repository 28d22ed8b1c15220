import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import type { ReservationLength } from '#domain/booking/slots/availability.ts'
import { toLocalTime } from '#domain/language/time.ts'
import type { Trx } from '#server/db/engine.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import { type BookedService, NO_PARTS, storedParts } from '#server/practice/price-list/services.ts'
import { type Booking, insertAgendaEntry, type NewAgendaEntry } from '#server/practice/reservations/write.ts'

type PlannedReservation = ReservationLength & {
  practitionerId: number
  service: BookedService | undefined
  source: 'public' | 'staff'
  byStaff: boolean
  /** Id of the member of staff who books. */
  typedBy?: number
  heldUntil: number | null
  now: number
}

export async function insertReservation(
  trx: Trx,
  { refusesOffers, ...request }: ReservationRequest & Pick<StaffReservationRequest, 'refusesOffers'>,
  { byStaff, ...planned }: PlannedReservation,
): Promise<Booking> {
  const row = {
    ...toReservationRow(request, planned),
    allows_offers: await offersAllowed(trx, byStaff ? undefined : refusesOffers),
  }
  const id = await insertAgendaEntry(trx, row, { byStaff })
  return { id, date: request.date, time: request.time }
}

type ReservationRequest = Pick<
  StaffReservationRequest,
  'date' | 'time' | 'clientName' | 'clientEmail' | 'clientPhone'
>

export function toReservationRow(
  { date, time, clientName, clientEmail, clientPhone }: ReservationRequest,
  { service, heldUntil, ...planned }: Omit<PlannedReservation, 'byStaff'>,
): NewAgendaEntry {
  const { parts, partsServiceId } = service ? storedParts(service) : NO_PARTS
  return {
    kind: heldUntil === null ? 'reservation' : 'hold',
    held_until: heldUntil,
    practitioner_id: planned.practitionerId,
    date,
    start_minute: toLocalTime({ date, time }).minute,
    duration_minutes: planned.duration,
    buffer_minutes: planned.buffer,
    service_id: service?.id ?? null,
    service_name: service?.name ?? null,
    price_cents: service?.cents ?? null,
    service_parts: parts,
    parts_service_id: partsServiceId,
    client_name: clientName ?? null,
    client_email: clientEmail ?? null,
    client_phone: clientPhone ?? null,
    client_typed_by: planned.typedBy ?? null,
    source: planned.source,
    created_at: planned.now,
  }
}

/** Null where the box was not shown, or the practice makes no offers. */
async function offersAllowed(trx: Trx, refusesOffers: boolean | undefined): Promise<0 | 1 | null> {
  if (refusesOffers === undefined || !(await readSwitches(trx)).rebookOffers) return null
  return refusesOffers ? 0 : 1
}
