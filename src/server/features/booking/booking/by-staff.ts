import type { Admin } from '#contract/accounts/sign-in.ts'
import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda } from '#domain/booking/agenda.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import { bookedAgenda } from '#domain/booking/slots/booked-agenda.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findReply, storeReply } from '#server/idempotency.ts'
import { lengthAndBufferOf, readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { chooseFirstFree } from '#server/practice/agendas/choose-practitioner.ts'
import {
  isAgendaOwner,
  listPractitionerIds,
  requireBookablePractitioners,
} from '#server/practice/agendas/practitioners.ts'
import { readAgendas, type ServiceLength } from '#server/practice/agendas/queries.ts'
import { refuseConcurrent } from '#server/practice/reservations/concurrent-reservations.ts'
import {
  type Booking,
  type BookingOutcome,
  deleteHoldsOf,
  lockAgendas,
  refuseSpanPastMidnightOrSkipped,
} from '#server/practice/reservations/write.ts'
import { findChosenByStaff } from '../../accounting/redemption/chosen.ts'
import { lockChosen, redeemAtBooking } from '../../accounting/redemption/redeem.ts'
import { listStaffNames } from '../practitioners/queries.ts'
import { announceBooking } from './announce.ts'
import type { RequestCredentials } from './by-visitor.ts'
import { lockChosenService, openLength, refuseOwnLength } from './chosen-service.ts'
import { insertReservation } from './reservation-row.ts'

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
  const chosen = await findChosenByStaff(context, caller, request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, agendas.ids)
    await lockChosen(context, trx, chosen)
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
    await redeemAtBooking(context, trx, { booking, chosen, notedBy: actorId })
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
