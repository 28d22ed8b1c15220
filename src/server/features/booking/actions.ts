import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { NewReservation, StaffReservation } from '#contract/reservations.ts'
import type { Agenda } from '#domain/agenda.ts'
import type { Availability } from '#domain/slots.ts'
import { isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'
import { lengthAndBufferOf, readAvailabilities, wallClockOf } from '#server/agendas/availability.ts'
import { choosePractitioner } from '#server/agendas/choose-practitioner.ts'
import {
  isAgendaOwner,
  listPractitionerIds,
  requireBookablePractitioners,
} from '#server/agendas/practitioners.ts'
import { readAgendas } from '#server/agendas/queries.ts'
import { type BookedService, requireService } from '#server/agendas/services.ts'
import {
  type Booking,
  deleteHold,
  insertAgendaEntry,
  listHoldsByHolder,
  lockAgendas,
  refuseImpossibleSpan,
} from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { notifyReservationChange } from '../notifications/actions.ts'
import { countBookingsOf } from './queries.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_BOOKINGS_PER_EMAIL_AND_DAY = 10

/** Proof that a hold is the caller's: hashes of their cookie and of the hold's token. */
type Holder = { visitorHash: string | undefined; tokenHash: string | undefined }

type RequestIdentity = { idempotency: IdempotentRequest; holder: Holder }

/** Books only what the public calendar offers; throws slot_past, slot_taken or slot_unavailable. */
export async function bookAsVisitor(
  context: AppContext,
  request: NewReservation,
  { tellClient, idempotency, holder }: RequestIdentity & { tellClient: boolean },
): Promise<Booking> {
  const { database, clock, config } = context
  const service = await requireService(database.kysely, request.serviceId)
  const practitionerIds = await requireBookablePractitioners(database.kysely, request)
  const slot = toLocalTime(request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionerIds)
    const earlierBooking = await findReply<Booking>(trx, idempotency)
    if (earlierBooking) return earlierBooking
    const now = clock.instant()
    if (config.rateLimits) await refuseTooManyBookings(trx, request.clientEmail, now)
    const heldPraticienId = await releaseHoldsOf(trx, { ...holder, slot, now })
    const range = { start: slot.day, end: slot.day }
    const availabilities = await readAvailabilities(trx, practitionerIds, { ...range, service, now })
    const praticienId = choosePractitioner(availabilities, slot, {
      wallClock: wallClockOf(clock, [slot.day]),
      preferred: heldPraticienId,
    })
    const { duration, buffer } = availabilities.get(praticienId) as Availability
    const booking = await insertReservation(trx, request, {
      praticienId,
      service,
      duration,
      buffer,
      source: 'public',
      now,
    })
    const change = { reservationId: booking.id, tellClient, actorId: null }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
    await storeReply(trx, idempotency, booking)
    return booking
  })
}

/** Books any free future time, also outside working hours and grid; service and client are optional. */
export async function bookAsStaff(
  context: AppContext,
  request: StaffReservation,
  { praticienId, actorId, idempotency, holder }: RequestIdentity & { praticienId: number; actorId: number },
): Promise<Booking> {
  const { database, clock } = context
  const service =
    request.serviceId === undefined ? undefined : await requireService(database.kysely, request.serviceId)
  const start = toLocalTime(request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const earlierBooking = await findReply<Booking>(trx, idempotency)
    if (earlierBooking) return earlierBooking
    const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const { duration, buffer } = lengthAndBufferOf(agenda, service)
    const wallClock = wallClockOf(clock, [start.day])
    if (isPast(start, wallClock.now)) throw new Refusal('slot_past')
    refuseImpossibleSpan(start, duration, { wallClock, field: 'time' })
    const now = clock.instant()
    // Staff may hold the slot themselves, through the public form.
    await releaseHoldsOf(trx, { ...holder, slot: start, now })
    const booking = await insertReservation(trx, request, {
      praticienId,
      service,
      duration,
      buffer,
      source: 'staff',
      now,
    })
    const change = { reservationId: booking.id, tellClient: request.tellClient ?? true, actorId }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
    await storeReply(trx, idempotency, booking)
    return booking
  })
}

/**
 * The agenda in which a signed-in caller books directly. Null where they book like a visitor: a praticien for a
 * colleague, or a superadmin for a service that they do not offer.
 */
export async function findAgendaForStaff(
  db: Db,
  caller: Admin,
  request: StaffReservation,
): Promise<number | null> {
  const { praticienId, serviceId } = request
  if (praticienId === caller.id) return caller.id
  if (caller.role === 'praticien') return praticienId === undefined ? caller.id : null
  if (praticienId !== undefined) {
    if (!(await isAgendaOwner(db, praticienId))) throw new Refusal('practitioner_gone')
    return praticienId
  }
  if (serviceId === undefined) return caller.id
  const offersService = (await listPractitionerIds(db, { praticienId: caller.id, serviceId })).length > 0
  return offersService ? caller.id : null
}

/** Returns the practitioner of the hold on this slot, if any. */
async function releaseHoldsOf(
  trx: Trx,
  { slot, ...holder }: Holder & { slot: LocalTime; now: number },
): Promise<number | undefined> {
  const holds = await listHoldsByHolder(trx, holder)
  for (const { id } of holds) await deleteHold(trx, id)
  return holds.find(({ date, start }) => date === slot.day && start === slot.minute)?.praticienId
}

async function refuseTooManyBookings(trx: Trx, email: string, now: number): Promise<void> {
  const bookings = await countBookingsOf(trx, email, now - DAY_MS)
  if (bookings >= MAX_BOOKINGS_PER_EMAIL_AND_DAY) {
    throw new Refusal('too_many_requests', { retryAfter: DAY_MS / 1000 })
  }
}

type PlannedReservation = {
  praticienId: number
  service: BookedService | undefined
  duration: Minute
  buffer: Minute
  source: 'public' | 'staff'
  now: number
}

async function insertReservation(
  trx: Trx,
  request: StaffReservation,
  reservation: PlannedReservation,
): Promise<Booking> {
  const id = await insertAgendaEntry(trx, {
    practitioner_id: reservation.praticienId,
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
