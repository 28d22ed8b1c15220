import type { Compilable } from 'kysely'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { NewReservation, StaffReservationRequest } from '#contract/reservations.ts'
import type { Agenda } from '#domain/agenda.ts'
import { absencesCountFrom } from '#domain/attendance.ts'
import type { Availability } from '#domain/availability.ts'
import { bookedAgenda } from '#domain/booked-agenda.ts'
import { type BookingLimits, isRefusedForAbsences } from '#domain/booking-limits.ts'
import { pendingUntil } from '#domain/brake.ts'
import type { Client } from '#domain/client.ts'
import { limitKey, mailboxGroup } from '#domain/mailbox.ts'
import { formatTime, isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'
import {
  lengthAndBufferOf,
  selectAvailabilities,
  toAvailabilities,
  wallClockOf,
} from '#server/agendas/availability.ts'
import { choosePractitioner } from '#server/agendas/choose-practitioner.ts'
import {
  isAgendaOwner,
  listPractitionerIds,
  requireBookablePractitioners,
} from '#server/agendas/practitioners.ts'
import { readAgendas } from '#server/agendas/queries.ts'
import { type BookedService, lockService, selectLockedService, toService } from '#server/agendas/services.ts'
import {
  agendaLocks,
  type Booking,
  type BookingOutcome,
  deleteHoldsOf,
  insertAgendaEntry,
  lockAgendas,
  refuseSpanPastMidnightOrSkipped,
} from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { executeAfter, executeTogether } from '#server/db/statements/batch.ts'
import {
  findReply,
  type IdempotentRequest,
  replyStatements,
  selectReply,
  storeReply,
  toReply,
} from '#server/idempotency.ts'
import { selectAbsencesOfGroup } from '../attendance/queries.ts'
import { type BookingOrigin, type BookingVisitor, countBooking } from '../booking-limits/actions.ts'
import { selectBookingLimits, toBookingLimits } from '../booking-limits/queries.ts'
import { findBrakeReason } from '../brake/actions.ts'
import { canConfirmByMail, requestConfirmation } from '../confirmations/actions.ts'
import { prepareLink } from '../links/actions.ts'
import { notifyReservationChange } from '../notifications/actions.ts'

/** Proof that a hold is the caller's: hashes of their cookie and of the hold's token. */
type HoldCredentials = { visitorHash: string | undefined; tokenHash: string | undefined }

type RequestCredentials = { idempotency: IdempotentRequest; holdCredentials: HoldCredentials }

type VisitorCredentials = RequestCredentials & { tellClient: boolean; origin: BookingOrigin | null }

/** `link`: null for a pending booking and for a repeated request. */
export type LinkedOutcome = { outcome: BookingOutcome; link: string | null }

/** Books only what the public calendar offers. `origin` is null for staff, whom no limit bounds. */
export async function bookAsVisitor(
  context: AppContext,
  request: NewReservation,
  { origin, tellClient, idempotency, holdCredentials }: VisitorCredentials,
): Promise<LinkedOutcome> {
  const { database, clock } = context
  const practitionerIds = await requireBookablePractitioners(database.kysely, request)
  const slot = toLocalTime(request)
  return database.transaction(async (trx) => {
    const now = clock.instant()
    const credentials = { idempotency, holdCredentials, now }
    const read = await readForBooking(context, trx, { request, practitionerIds, ...credentials })
    if (read.earlierBooking) return { outcome: read.earlierBooking, link: null }
    const { service, availabilities, limits, absences } = read
    const practitionerId = await choosePractitioner(trx, availabilities, {
      slot,
      wallClock: wallClockOf(clock, [slot.day]),
      preferred: read.heldPractitionerId,
    })
    const { duration, buffer } = availabilities.get(practitionerId) as Availability
    const visitor = origin && { ...origin, email: request.clientEmail }
    // Last, so that only a request for a free slot learns that a bound is reached.
    const { counting, heldUntil } = await admitVisitor(context, trx, { visitor, limits, absences, slot })
    const byStaff = origin === null
    const plan = { practitionerId, service, duration, buffer, source: 'public', heldUntil, now } as const
    const booking = await insertReservation(trx, request, { ...plan, counting, byStaff })
    const outcome = await announce(context, trx, { booking, tellClient, byStaff, heldUntil })
    const hasLink = !byStaff && heldUntil === null
    const link = prepareLink(context, trx, { id: booking.id, created_at: now, link_generation: 0 })
    const reply = replyStatements(trx, idempotency, outcome)
    await executeTogether(trx, hasLink ? [link.insert, ...reply] : reply)
    return { outcome, link: hasLink ? link.path : null }
  })
}

type BookingQuestions = RequestCredentials & {
  request: NewReservation
  practitionerIds: readonly number[]
  now: number
}

/** Locks the agendas and ends the visitor's own holds before it reads. */
async function readForBooking(
  context: AppContext,
  trx: Trx,
  { request, practitionerIds, idempotency, holdCredentials, now }: BookingQuestions,
) {
  const slot = toLocalTime(request)
  const range = { start: slot.day, end: slot.day }
  const locks = agendaLocks(context, trx, practitionerIds)
  const since = absencesCountFrom(context.clock.local().day)
  const email = request.clientEmail
  const [replies, services, holds, limits, absences, ...agendas] = await executeAfter(trx, locks, [
    selectReply(trx, idempotency),
    selectLockedService(context.database, trx, request.serviceId),
    deleteHoldsOf(trx, { ...holdCredentials, now }),
    selectBookingLimits(trx),
    selectAbsencesOfGroup(trx, { engine: context.database.engine, group: mailboxGroup(email), since }),
    ...selectAvailabilities(trx, practitionerIds, { ...range, now }),
  ])
  const earlierBooking = toReply<BookingOutcome>(replies, idempotency)
  if (earlierBooking) return { earlierBooking }
  const service = toService(services)
  const held = holds.find(({ date, start }) => date === slot.day && start === slot.minute)
  return {
    earlierBooking: null,
    service,
    availabilities: toAvailabilities(practitionerIds, agendas, { service, range }),
    heldPractitionerId: held?.praticienId,
    limits: toBookingLimits(limits),
    absences: absences.filter((absence) => limitKey(absence.email ?? '') === limitKey(email)).length,
  }
}

type Admission = {
  visitor: BookingVisitor | null
  limits: BookingLimits
  absences: number
  slot: LocalTime
}

/** Returns the statements that count the booking, and until when its slot is held if it must be confirmed. */
async function admitVisitor(context: AppContext, trx: Trx, { visitor, limits, absences, slot }: Admission) {
  if (!visitor) return { counting: [], heldUntil: null }
  const counting = await countBooking(context, trx, { ...visitor, limits })
  if (isRefusedForAbsences(absences, limits)) throw new Refusal('booking_by_phone')
  const mustConfirm = (await findBrakeReason(context, trx, limits)) !== null
  return { counting, heldUntil: mustConfirm ? await holdForConfirmation(context, trx, slot) : null }
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
    await executeTogether(trx, [deleteHoldsOf(trx, { ...holdCredentials, now })])
    const booking = await insertReservation(trx, request, {
      practitionerId,
      service,
      duration,
      buffer,
      source: 'staff',
      byStaff: true,
      typedBy: actorId,
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

type PlannedReservation = {
  practitionerId: number
  service: BookedService | undefined
  duration: Minute
  buffer: Minute
  source: 'public' | 'staff'
  byStaff: boolean
  /** Whoever books in an agenda that they manage. */
  typedBy?: number
  heldUntil: number | null
  now: number
  /** Statements that count it. */
  counting?: readonly Compilable[]
}

async function insertReservation(
  trx: Trx,
  request: StaffReservationRequest,
  reservation: PlannedReservation,
): Promise<Booking> {
  const client = toClient(request)
  const row = {
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
    client_name: client.clientName,
    client_email: client.clientEmail,
    client_phone: client.clientPhone,
    client_typed_by: reservation.typedBy ?? null,
    source: reservation.source,
    created_at: reservation.now,
  } as const
  const { counting: first = [], byStaff } = reservation
  const id = await insertAgendaEntry(trx, row, { first, byStaff })
  return { id, date: request.date, time: request.time }
}

function toClient({ clientName, clientEmail, clientPhone }: StaffReservationRequest): Client {
  return {
    clientName: clientName ?? null,
    clientEmail: clientEmail ?? null,
    clientPhone: clientPhone ?? null,
  }
}
