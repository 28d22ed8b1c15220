import type { Admin } from '#contract/accounts/sign-in.ts'
import type { NewReservation, StaffReservationRequest } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda } from '#domain/booking/agenda.ts'
import type { Availability, ReservationLength, WallClock } from '#domain/booking/slots/availability.ts'
import { bookedAgenda } from '#domain/booking/slots/booked-agenda.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { lengthAndBufferOf, readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { chooseFirstFree, choosePractitioner } from '#server/practice/agendas/choose-practitioner.ts'
import {
  isAgendaOwner,
  listPractitionerIds,
  requireBookablePractitioners,
} from '#server/practice/agendas/practitioners.ts'
import { readAgendas, type ServiceLength } from '#server/practice/agendas/queries.ts'
import {
  type BookedService,
  lockService,
  NO_PARTS,
  refuseOnRequest,
  storedParts,
} from '#server/practice/price-list/services.ts'
import { refuseConcurrent } from '#server/practice/reservations/concurrent-reservations.ts'
import {
  type Booking,
  type BookingOutcome,
  deleteHoldsOf,
  insertAgendaEntry,
  lockAgendas,
  type NewAgendaEntry,
  refuseSpanPastMidnightOrSkipped,
} from '#server/practice/reservations/write.ts'
import { type ChosenVoucher, findChosen, findChosenByStaff } from '../../accounting/redemption/chosen.ts'
import { lockRedeemed, redeemAtBooking } from '../../accounting/redemption/redeem.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'
import { createReservationLink } from '../../messages/links/actions.ts'
import { listStaffNames } from '../practitioners/queries.ts'
import { admitVisitor } from './admit.ts'
import { announceBooking } from './announce.ts'
import { lockChosenService, openLength, refuseOtherTerms, refuseOwnLength } from './chosen-service.ts'

/** Proof that a hold is the caller's: hashes of their cookie and of the hold's token. */
type HoldCredentials = { visitorHash: string | undefined; tokenHash: string | undefined }

type RequestCredentials = { idempotency: IdempotentRequest; holdCredentials: HoldCredentials }

type VisitorCredentials = RequestCredentials & {
  tellClient: boolean
  origin: BookingOrigin | null
  /** By a link in a mail, which proves the mailbox; the work runs first in the transaction that books. */
  claimByMail?: (trx: Trx) => Promise<void>
  /** Instead of one whose code the request has. */
  redeemed?: ChosenVoucher | undefined
  /** Staff who book like a visitor. */
  caller?: Admin | null
  concurrent?: boolean | undefined
}

/** `link`: null for a pending booking, for one by staff and for a repeated request. */
export type LinkedOutcome = { outcome: BookingOutcome; link: string | null }

/** Books only what the public calendar offers. `origin` is null for staff, whom no limit bounds. */
export async function bookAsVisitor(
  context: AppContext,
  request: NewReservation,
  { origin, tellClient, idempotency, holdCredentials, claimByMail, ...credentials }: VisitorCredentials,
): Promise<LinkedOutcome> {
  const { database, clock } = context
  const practitionerIds = await requireBookablePractitioners(database.kysely, request)
  const slot = toLocalTime(request)
  const byStaff = origin === null
  const redeemed = credentials.redeemed ?? (await findChosen(context, request.voucherCode, origin))
  return database.transaction(async (trx) => {
    // Before every read that it protects: on PostgreSQL each statement sees what was committed before it.
    await lockAgendas(context, trx, practitionerIds)
    await lockRedeemed(context, trx, redeemed)
    const earlierBooking = await findReply<BookingOutcome>(trx, idempotency)
    if (earlierBooking) return { outcome: earlierBooking, link: null }

    await claimByMail?.(trx)
    const now = clock.instant()
    const service = await lockService(database, trx, request)
    if (!byStaff) refuseOnRequest(service)
    refuseOtherTerms(service, request)
    const holds = await deleteHoldsOf(trx, { ...holdCredentials, now })
    const held = holds.find(({ date, start }) => date === slot.day && start === slot.minute)
    const range = { start: slot.day, end: slot.day }
    const availabilities = await readAvailabilities(trx, practitionerIds, { ...range, service, now })
    const practitionerId = await choosePractitioner(trx, availabilities, {
      slot,
      wallClock: wallClockOf(clock, [slot.day]),
      preferred: held?.praticienId,
    })
    const { duration, buffer } = availabilities.get(practitionerId) as Availability

    // Last, so that only a request for a free slot learns that a bound is reached.
    const visitor = origin && { ...origin, email: request.clientEmail }
    const isProven = claimByMail !== undefined
    const heldUntil = visitor && (await admitVisitor(context, trx, { slot, visitor, isProven }))
    const plan = { practitionerId, service, duration, buffer, source: 'public', heldUntil, now } as const
    const booking = await insertReservation(trx, request, { ...plan, byStaff })
    const { caller = null, concurrent: isMeant } = credentials
    await refuseConcurrent(trx, [booking.id], { caller, isMeant })
    await redeemAtBooking(context, trx, { booking, redeemed, notedBy: null })
    const notice = { tellClient, actorId: null, byStaff, address: origin?.address ?? null }
    const outcome = await announceBooking(context, trx, { booking, heldUntil, ...notice })
    const hasLink = !byStaff && heldUntil === null
    const link = hasLink ? await createReservationLink(context, trx, booking.id) : null
    await storeReply(trx, idempotency, outcome)
    return { outcome, link }
  })
}

/** Agendas that staff book in directly: one, or whichever of them is free first. */
type StaffAgendas = { ids: readonly number[]; isFirstFree: boolean }

type StaffCredentials = RequestCredentials & { agendas: StaffAgendas; caller: Admin }

/** Books any free future time, also outside working hours and grid; service and client are optional. */
export async function bookAsStaff(
  context: AppContext,
  request: StaffReservationRequest,
  { agendas, caller, idempotency, holdCredentials }: StaffCredentials,
): Promise<BookingOutcome> {
  const { database, clock } = context
  const { tellClient = true } = request
  const actorId = caller.id
  refuseOwnLength(request)
  const start = toLocalTime(request)
  const redeemed = await findChosenByStaff(context, caller, request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, agendas.ids)
    await lockRedeemed(context, trx, redeemed)
    const earlierBooking = await findReply<BookingOutcome>(trx, idempotency)
    if (earlierBooking) return earlierBooking

    const service = await lockChosenService(database, trx, request)
    const wallClock = wallClockOf(clock, [start.day])
    if (isPast(start, wallClock.now)) throw new Refusal('slot_past')
    const now = clock.instant()
    // Staff may hold the slot themselves, through the public form.
    await deleteHoldsOf(trx, { ...holdCredentials, now })
    const length = service ?? openLength(request.duration)
    const practitionerId = await pickAgenda(trx, agendas, { slot: start, wallClock, length, now })
    const agenda = (await readAgendas(trx, [practitionerId])).get(practitionerId) as Agenda
    const { duration, buffer } = lengthAndBufferOf(agenda, length)
    refuseSpanPastMidnightOrSkipped(start, duration, { wallClock, field: 'time' })

    const plan = { practitionerId, service, duration, buffer, source: 'staff', heldUntil: null, now } as const
    const booking = await insertReservation(trx, request, { ...plan, byStaff: true, typedBy: actorId })
    await refuseConcurrent(trx, [booking.id], { caller, isMeant: request.concurrent })
    await redeemAtBooking(context, trx, { booking, redeemed, notedBy: actorId })
    const notice = { tellClient, actorId, byStaff: true }
    await announceBooking(context, trx, { booking, heldUntil: null, ...notice })
    const outcome = agendas.isFirstFree ? await withName(trx, booking, practitionerId) : booking
    await storeReply(trx, idempotency, outcome)
    return outcome
  })
}

type PickedStart = { slot: LocalTime; wallClock: WallClock; length: ServiceLength | undefined; now: number }

async function pickAgenda(
  trx: Trx,
  { ids, isFirstFree }: StaffAgendas,
  { slot, wallClock, length: service, now }: PickedStart,
): Promise<number> {
  const [only] = ids
  if (!isFirstFree && only !== undefined) return only
  const availabilities = await readAvailabilities(trx, ids, { start: slot.day, end: slot.day, service, now })
  return chooseFirstFree(trx, availabilities, { slot, wallClock })
}

async function withName(trx: Trx, booking: Booking, practitionerId: number): Promise<BookingOutcome> {
  const names = await listStaffNames(trx, [practitionerId])
  return { ...booking, praticienName: names.get(practitionerId) ?? '' }
}

/** Null if staff book like a visitor. */
export async function findAgendasForStaff(
  db: Db,
  caller: Admin,
  request: StaffReservationRequest,
): Promise<StaffAgendas | null> {
  const { praticienId: practitionerId, serviceId } = request
  const offersService =
    serviceId !== undefined &&
    (await listPractitionerIds(db, { praticienId: caller.id, serviceId })).length > 0
  const agenda = bookedAgenda(caller, request, offersService)
  if (agenda === 'visitor') return null
  if (agenda === 'first_free') return { ids: await requireAnyPractitioner(db, serviceId), isFirstFree: true }
  if (agenda === 'own' || practitionerId === undefined) return { ids: [caller.id], isFirstFree: false }
  if (!(await isAgendaOwner(db, practitionerId))) throw new Refusal('practitioner_gone')
  return { ids: [practitionerId], isFirstFree: false }
}

async function requireAnyPractitioner(db: Db, serviceId: number | undefined): Promise<number[]> {
  if (serviceId !== undefined) return requireBookablePractitioners(db, { serviceId })
  const ids = await listPractitionerIds(db, {})
  if (ids.length === 0) throw new Refusal('practitioner_gone')
  return ids
}

type PlannedReservation = ReservationLength & {
  practitionerId: number
  service: BookedService | undefined
  source: 'public' | 'staff'
  byStaff: boolean
  /** Whoever books in an agenda that they manage. */
  typedBy?: number
  heldUntil: number | null
  now: number
}

async function insertReservation(
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
