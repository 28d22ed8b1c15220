import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { NewReservation, StaffReservationRequest } from '#contract/reservations.ts'
import type { Agenda } from '#domain/agenda.ts'
import type { Availability } from '#domain/availability.ts'
import { bookedAgenda } from '#domain/booked-agenda.ts'
import { pendingUntil } from '#domain/brake.ts'
import { formatTime, isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'
import { lengthAndBufferOf, readAvailabilities, wallClockOf } from '#server/agendas/availability.ts'
import { choosePractitioner } from '#server/agendas/choose-practitioner.ts'
import {
  isAgendaOwner,
  listPractitionerIds,
  requireBookablePractitioners,
} from '#server/agendas/practitioners.ts'
import { readAgendas } from '#server/agendas/queries.ts'
import { type BookedService, lockService, requireService } from '#server/agendas/services.ts'
import {
  type Booking,
  type BookingOutcome,
  deleteHold,
  insertAgendaEntry,
  listHoldsByHolder,
  lockAgendas,
  refuseSpanPastMidnightOrSkipped,
} from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { type BookingOrigin, countBooking } from '../booking-limits/actions.ts'
import { findBrakeReason } from '../brake/actions.ts'
import { canConfirmByMail, requestConfirmation } from '../confirmations/actions.ts'
import { notifyReservationChange } from '../notifications/actions.ts'

/** Proof that a hold is the caller's: hashes of their cookie and of the hold's token. */
type HoldCredentials = { visitorHash: string | undefined; tokenHash: string | undefined }

type RequestCredentials = { idempotency: IdempotentRequest; holdCredentials: HoldCredentials }

type VisitorCredentials = RequestCredentials & { tellClient: boolean; origin: BookingOrigin | null }

/** Books only what the public calendar offers. `origin` is null for staff, whom no limit bounds. */
export async function bookAsVisitor(
  context: AppContext,
  request: NewReservation,
  { origin, tellClient, idempotency, holdCredentials }: VisitorCredentials,
): Promise<BookingOutcome> {
  const { database, clock } = context
  await requireService(database.kysely, request.serviceId)
  const practitionerIds = await requireBookablePractitioners(database.kysely, request)
  const slot = toLocalTime(request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionerIds)
    const earlierBooking = await findReply<BookingOutcome>(trx, idempotency)
    if (earlierBooking) return earlierBooking
    const service = await lockService(database, trx, request.serviceId)
    const now = clock.instant()
    const holdPractitionerId = await deleteHoldsReturningPractitionerId(trx, {
      ...holdCredentials,
      slot,
      now,
    })
    const range = { start: slot.day, end: slot.day }
    const availabilities = await readAvailabilities(trx, practitionerIds, { ...range, service, now })
    const practitionerId = await choosePractitioner(trx, availabilities, {
      slot,
      wallClock: wallClockOf(clock, [slot.day]),
      preferred: holdPractitionerId,
    })
    const { duration, buffer } = availabilities.get(practitionerId) as Availability
    // Last, so that only a request for a free slot learns that a bound is reached.
    if (origin) await countBooking(context, trx, { ...origin, email: request.clientEmail })
    const mustConfirm = origin !== null && (await findBrakeReason(context, trx)) !== null
    const heldUntil = mustConfirm ? await holdForConfirmation(context, trx, slot) : null
    const booking = await insertReservation(trx, request, {
      practitionerId,
      service,
      duration,
      buffer,
      source: 'public',
      heldUntil,
      now,
    })
    const byStaff = origin === null
    const outcome = await announce(context, trx, { booking, tellClient, byStaff, heldUntil })
    await storeReply(trx, idempotency, outcome)
    return outcome
  })
}

/** Returns the end of the hold. Without a way to send the link nothing could be confirmed. */
async function holdForConfirmation(context: AppContext, trx: Trx, slot: LocalTime): Promise<number> {
  if (!(await canConfirmByMail(context, trx))) throw new Refusal('booking_by_phone')
  return pendingUntil(slot, { local: context.clock.local(), now: context.clock.instant() })
}

type NewBooking = { booking: Booking; tellClient: boolean; byStaff: boolean; heldUntil: number | null }

async function announce(
  context: AppContext,
  trx: Trx,
  { booking, tellClient, byStaff, heldUntil }: NewBooking,
): Promise<BookingOutcome> {
  if (heldUntil !== null) {
    await requestConfirmation(context, trx, { entryId: booking.id, until: heldUntil })
    return { ...booking, confirmBefore: formatTime(zonedTime(context.config.timeZone, heldUntil).minute) }
  }
  const change = { reservationId: booking.id, tellClient, actorId: null, byStaff }
  await notifyReservationChange(context, trx, { ...change, kind: 'created' })
  return booking
}

/** Books any free future time, also outside working hours and grid; service and client are optional. */
export async function bookAsStaff(
  context: AppContext,
  request: StaffReservationRequest,
  {
    practitionerId,
    actorId,
    idempotency,
    holdCredentials,
  }: RequestCredentials & { practitionerId: number; actorId: number },
): Promise<Booking> {
  const { database, clock } = context
  const { serviceId } = request
  const start = toLocalTime(request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [practitionerId])
    const earlierBooking = await findReply<Booking>(trx, idempotency)
    if (earlierBooking) return earlierBooking
    const service = serviceId === undefined ? undefined : await lockService(database, trx, serviceId)
    const agenda = (await readAgendas(trx, [practitionerId])).get(practitionerId) as Agenda
    const { duration, buffer } = lengthAndBufferOf(agenda, service)
    const wallClock = wallClockOf(clock, [start.day])
    if (isPast(start, wallClock.now)) throw new Refusal('slot_past')
    refuseSpanPastMidnightOrSkipped(start, duration, { wallClock, field: 'time' })
    const now = clock.instant()
    // Staff may hold the slot themselves, through the public form.
    await deleteHoldsReturningPractitionerId(trx, { ...holdCredentials, slot: start, now })
    const booking = await insertReservation(trx, request, {
      practitionerId,
      service,
      duration,
      buffer,
      source: 'staff',
      heldUntil: null,
      now,
    })
    const change = { reservationId: booking.id, tellClient: request.tellClient ?? true, actorId }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
    await storeReply(trx, idempotency, booking)
    return booking
  })
}

/** Id of the agenda owner for whom staff book directly; null if they book like a visitor. */
export async function findAgendaOwnerIdForStaff(
  db: Db,
  caller: Admin,
  request: StaffReservationRequest,
): Promise<number | null> {
  const { praticienId: practitionerId, serviceId } = request
  const offersService =
    serviceId !== undefined &&
    (await listPractitionerIds(db, { praticienId: caller.id, serviceId })).length > 0
  const agenda = bookedAgenda(caller, request, offersService)
  if (agenda === 'visitor') return null
  if (agenda === 'own' || practitionerId === undefined) return caller.id
  if (!(await isAgendaOwner(db, practitionerId))) throw new Refusal('practitioner_gone')
  return practitionerId
}

async function deleteHoldsReturningPractitionerId(
  trx: Trx,
  { slot, ...credentials }: HoldCredentials & { slot: LocalTime; now: number },
): Promise<number | undefined> {
  const holds = await listHoldsByHolder(trx, credentials)
  for (const { id } of holds) await deleteHold(trx, id)
  return holds.find(({ date, start }) => date === slot.day && start === slot.minute)?.praticienId
}

type PlannedReservation = {
  practitionerId: number
  service: BookedService | undefined
  duration: Minute
  buffer: Minute
  source: 'public' | 'staff'
  heldUntil: number | null
  now: number
}

async function insertReservation(
  trx: Trx,
  request: StaffReservationRequest,
  reservation: PlannedReservation,
): Promise<Booking> {
  const id = await insertAgendaEntry(trx, {
    kind: reservation.heldUntil === null ? 'reservation' : 'hold',
    held_until: reservation.heldUntil,
    practitioner_id: reservation.practitionerId,
    date: request.date,
    start_minute: toLocalTime(request).minute,
    duration_minutes: reservation.duration,
    buffer_minutes: reservation.buffer,
    service_id: reservation.service?.id ?? null,
    service_name: reservation.service?.name ?? null,
    price_cents: reservation.service?.cents ?? null,
    client_name: request.clientName ?? null,
    client_email: request.clientEmail ?? null,
    client_phone: request.clientPhone ?? null,
    source: reservation.source,
    created_at: reservation.now,
  })
  return { id, date: request.date, time: request.time }
}
