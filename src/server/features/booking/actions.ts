import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { NewReservation, StaffReservation } from '#contract/reservations.ts'
import type { Agenda } from '#domain/agenda.ts'
import type { Availability } from '#domain/slots.ts'
import { isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'
import { readAvailabilities, reservationLength, wallClockOf } from '#server/agendas/availability.ts'
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
  listHoldsOf,
  lockAgendas,
  refuseImpossible,
} from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { notifyReservationChange } from '../notifications/actions.ts'
import { countBookingsOf } from './queries.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_BOOKINGS_PER_EMAIL_AND_DAY = 10

/** Proof that a hold is the caller's: hashes of their cookie and of the hold's token. */
export type Holder = { visitorHash: string | undefined; tokenHash: string | undefined }

/** Books only what the public calendar offers; throws slot_past, slot_taken or slot_unavailable. */
export async function bookAsVisitor(
  context: AppContext,
  wanted: NewReservation,
  { tellClient, once, holder }: { tellClient: boolean; once: IdempotentRequest; holder: Holder },
): Promise<Booking> {
  const { database, clock, config } = context
  const service = await requireService(database.kysely, wanted.serviceId)
  const practitionerIds = await requireBookablePractitioners(database.kysely, wanted)
  const slot = toLocalTime(wanted)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionerIds)
    const firstReply = await findReply<Booking>(trx, once)
    if (firstReply) return firstReply
    const now = clock.instant()
    if (config.rateLimits) await refuseTooMany(trx, wanted.clientEmail, now)
    const held = await releaseOwnHolds(trx, { ...holder, slot, now })
    const range = { start: slot.day, end: slot.day }
    const availabilities = await readAvailabilities(trx, practitionerIds, { ...range, service, now })
    const praticienId = choosePractitioner(availabilities, slot, {
      wallClock: wallClockOf(clock, [slot.day]),
      preferred: held,
    })
    const { duration, buffer } = availabilities.get(praticienId) as Availability
    const booking = await insert(trx, wanted, {
      praticienId,
      service,
      duration,
      buffer,
      source: 'public',
      now,
    })
    const change = { reservationId: booking.id, tellClient, actorId: null }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
    await storeReply(trx, once, booking)
    return booking
  })
}

/** Books any free future time, also outside working hours and grid; service and client are optional. */
export async function bookAsStaff(
  context: AppContext,
  wanted: StaffReservation,
  {
    praticienId,
    actorId,
    once,
    holder,
  }: { praticienId: number; actorId: number; once: IdempotentRequest; holder: Holder },
): Promise<Booking> {
  const { database, clock } = context
  const service =
    wanted.serviceId === undefined ? undefined : await requireService(database.kysely, wanted.serviceId)
  const slot = toLocalTime(wanted)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const firstReply = await findReply<Booking>(trx, once)
    if (firstReply) return firstReply
    const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const { duration, buffer } = reservationLength(agenda, service)
    const wallClock = wallClockOf(clock, [slot.day])
    if (isPast(slot, wallClock.now)) throw new Refusal('slot_past')
    refuseImpossible(slot, duration, { wallClock, field: 'time' })
    const now = clock.instant()
    // Staff may hold the slot themselves, through the public form.
    await releaseOwnHolds(trx, { ...holder, slot, now })
    const booking = await insert(trx, wanted, {
      praticienId,
      service,
      duration,
      buffer,
      source: 'staff',
      now,
    })
    const change = { reservationId: booking.id, tellClient: wanted.tellClient ?? true, actorId }
    await notifyReservationChange(context, trx, { ...change, kind: 'created' })
    await storeReply(trx, once, booking)
    return booking
  })
}

/**
 * The agenda in which a signed-in caller books directly. Null where they book like a visitor: a praticien for a
 * colleague, or a superadmin for a service that they do not offer.
 */
export async function agendaOfStaff(db: Db, caller: Admin, wanted: StaffReservation): Promise<number | null> {
  const { praticienId, serviceId } = wanted
  if (praticienId === caller.id) return caller.id
  if (caller.role === 'praticien') return praticienId === undefined ? caller.id : null
  if (praticienId !== undefined) {
    if (!(await isAgendaOwner(db, praticienId))) throw new Refusal('practitioner_gone')
    return praticienId
  }
  if (serviceId === undefined) return caller.id
  const [own] = await listPractitionerIds(db, { praticienId: caller.id, serviceId })
  return own ?? null
}

/** Deletes the caller's holds; returns the practitioner of the one on this slot, if any. */
async function releaseOwnHolds(
  trx: Trx,
  { slot, ...proof }: Holder & { slot: LocalTime; now: number },
): Promise<number | undefined> {
  const holds = await listHoldsOf(trx, proof)
  for (const { id } of holds) await deleteHold(trx, id)
  return holds.find(({ date, start }) => date === slot.day && start === slot.minute)?.praticienId
}

async function refuseTooMany(trx: Trx, email: string, now: number): Promise<void> {
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

async function insert(trx: Trx, wanted: StaffReservation, reservation: PlannedReservation): Promise<Booking> {
  const id = await insertAgendaEntry(trx, {
    practitioner_id: reservation.praticienId,
    date: wanted.date,
    start_minute: toLocalTime(wanted).minute,
    duration_minutes: reservation.duration,
    buffer_minutes: reservation.buffer,
    service_id: reservation.service?.id ?? null,
    service_name: reservation.service?.name ?? null,
    price_cents: reservation.service?.cents ?? null,
    client_name: wanted.clientName ?? null,
    client_email: wanted.clientEmail ?? null,
    client_phone: wanted.clientPhone ?? null,
    source: reservation.source,
    created_at: reservation.now,
  })
  return { id, date: wanted.date, time: wanted.time }
}
