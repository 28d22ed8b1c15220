import type { Transaction } from 'kysely'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { NewReservation, StaffReservation } from '#contract/reservations.ts'
import type { Agenda } from '#domain/agenda.ts'
import { leastBusy, occupiedSpan } from '#domain/reservation.ts'
import { type Calendar, isOffered, type Offer } from '#domain/slots.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, overlaps, parseTime } from '#domain/time.ts'
import { type Database, type Db, NO_OVERLAP, queueFor, violates } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { doOnce, type Once } from '#server/http/idempotency.ts'
import type { Practice } from '#server/practice.ts'
import { calendarOf, readOffers, requireService, visitLength } from '../agenda/actions.ts'
import { readAgendas } from '../agenda/queries.ts'
import { isPractitioner, listPractitionerIds } from '../practitioners/queries.ts'
import type { BookedService } from '../services/queries.ts'
import {
  countBookingsOf,
  findLive,
  insertReservation,
  type LiveReservation,
  markCancelled,
  updateStart,
} from './queries.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_BOOKINGS_PER_EMAIL_AND_DAY = 10

/** What was written: `date` and `time` as they were asked. */
export type Booking = { id: number; date: string; time: string }

/** Books exactly what the public calendar would offer; throws slot_past, slot_taken or slot_unavailable. */
export async function bookAsVisitor(practice: Practice, wish: NewReservation, once: Once): Promise<Booking> {
  const { database, clock, config } = practice
  const service = await requireService(database.kysely, wish.serviceId)
  const people = await bookablePeople(database.kysely, wish)
  const slot = slotOf(wish)
  return write(database, { people, once }, async (trx) => {
    if (config.rateLimits) await refuseTooMany(trx, wish.clientEmail, clock.instant())
    const offers = await readOffers(trx, people, { start: slot.day, end: slot.day, service })
    const praticienId = choosePractitioner(offers, slot, calendarOf(clock, [slot.day]))
    const { duration, buffer } = offers.get(praticienId) as Offer
    return insert(trx, wish, {
      praticienId,
      service,
      duration,
      buffer,
      source: 'public',
      now: clock.instant(),
    })
  })
}

/** Books any future time of a practitioner's day that is free; what is not known yet may stay open. */
export async function bookAsStaff(
  practice: Practice,
  wish: StaffReservation,
  { praticienId, once }: { praticienId: number; once: Once },
): Promise<Booking> {
  const { database, clock } = practice
  const service =
    wish.serviceId === undefined ? undefined : await requireService(database.kysely, wish.serviceId)
  const slot = slotOf(wish)
  return write(database, { people: [praticienId], once }, async (trx) => {
    const agenda = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const { duration, buffer } = visitLength(agenda, service)
    const calendar = calendarOf(clock, [slot.day])
    if (isPast(slot, calendar.now)) throw new Refusal('slot_past')
    refuseImpossible(slot, duration, { calendar, field: 'time' })
    return insert(trx, wish, {
      praticienId,
      service,
      duration,
      buffer,
      source: 'staff',
      now: clock.instant(),
    })
  })
}

/**
 * In whose agenda a signed-in caller writes by right; null where they book like any visitor: a praticien for a
 * colleague, or a superadmin who names a service they do not practise.
 */
export async function agendaOfStaff(db: Db, caller: Admin, wish: StaffReservation): Promise<number | null> {
  const { praticienId, serviceId } = wish
  if (praticienId === caller.id) return caller.id
  if (caller.role === 'praticien') return praticienId === undefined ? caller.id : null
  if (praticienId !== undefined) {
    if (!(await isPractitioner(db, praticienId))) throw new Refusal('practitioner_gone')
    return praticienId
  }
  if (serviceId === undefined) return caller.id
  const [own] = await listPractitionerIds(db, { praticienId: caller.id, serviceId })
  return own ?? null
}

type Place = { caller: Admin; id: number; date: string }

/** Moves a reservation that is still on `date` to another future time of the same agenda. */
export async function moveReservation(
  practice: Practice,
  place: Place,
  target: { newDate: string; newTime: string },
): Promise<Booking> {
  const { database, clock } = practice
  const slot = slotOf({ date: target.newDate, time: target.newTime })
  const { praticienId } = await requireLive(database.kysely, place)
  return write(database, { people: [praticienId] }, async (trx) => {
    const reservation = await requireLive(trx, place)
    const calendar = calendarOf(clock, [slot.day])
    if (isPast(startOf(reservation), calendar.now)) throw new Refusal('move_from_past')
    if (isPast(slot, calendar.now)) throw new Refusal('move_to_past')
    refuseImpossible(slot, reservation.duration, { calendar, field: 'newTime' })
    await updateStart(trx, reservation, { ...slot, now: clock.instant() })
    return { id: place.id, date: target.newDate, time: target.newTime }
  })
}

/** Cancels a reservation to come: it leaves every list and frees its time. */
export async function cancelReservation({ database, clock }: Practice, place: Place): Promise<void> {
  const { praticienId } = await requireLive(database.kysely, place)
  await write(database, { people: [praticienId] }, async (trx) => {
    const reservation = await requireLive(trx, place)
    if (isPast(startOf(reservation), clock.local())) throw new Refusal('reservation_past')
    await markCancelled(trx, place.id, clock.instant())
  })
}

/** A transaction that waits its turn for the agendas it may write in. */
async function write<T>(
  database: Database,
  { people, once = null }: { people: readonly number[]; once?: Once },
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async (trx) => {
      await queueFor(database, trx, { queue: 'agenda', keys: people })
      return doOnce(trx, once, () => work(trx))
    })
  } catch (error) {
    if (violates(error, NO_OVERLAP)) throw new Refusal('slot_taken', { cause: error })
    throw error
  }
}

async function bookablePeople(db: Db, { praticienId, serviceId }: NewReservation): Promise<number[]> {
  const people = await listPractitionerIds(db, { praticienId, serviceId })
  if (people.length === 0) throw new Refusal(praticienId === undefined ? 'service_gone' : 'practitioner_gone')
  return people
}

/** Who takes the visit: of those who offer the slot, the one with the fewest that day. */
function choosePractitioner(offers: ReadonlyMap<number, Offer>, slot: LocalTime, calendar: Calendar): number {
  if (isPast(slot, calendar.now)) throw new Refusal('slot_past')
  const able = [...offers]
    .filter(([, offer]) => isOffered(offer, slot, calendar))
    .map(([id, offer]) => ({ id, visits: offer.busy.get(slot.day)?.length ?? 0 }))
  const chosen = leastBusy(able)
  if (chosen) return chosen.id
  const wouldBeFree = [...offers.values()].some((offer) =>
    isOffered({ ...offer, busy: new Map() }, slot, calendar),
  )
  throw new Refusal(wouldBeFree ? 'slot_taken' : 'slot_unavailable')
}

async function refuseTooMany(trx: Transaction<Tables>, email: string, now: number): Promise<void> {
  const bookings = await countBookingsOf(trx, email, now - DAY_MS)
  if (bookings >= MAX_BOOKINGS_PER_EMAIL_AND_DAY) {
    throw new Refusal('too_many_requests', { retryAfter: DAY_MS / 1000 })
  }
}

type Visit = {
  praticienId: number
  service: BookedService | undefined
  duration: Minute
  buffer: Minute
  source: 'public' | 'staff'
  now: number
}

async function insert(trx: Transaction<Tables>, wish: StaffReservation, visit: Visit): Promise<Booking> {
  const id = await insertReservation(trx, {
    praticien_id: visit.praticienId,
    date: wish.date,
    start_minute: slotOf(wish).minute,
    duration_minutes: visit.duration,
    buffer_minutes: visit.buffer,
    service_id: visit.service?.id ?? null,
    service_name: visit.service?.name ?? null,
    price_cents: visit.service?.cents ?? null,
    client_name: wish.clientName ?? null,
    client_email: wish.clientEmail ?? null,
    client_phone: wish.clientPhone ?? null,
    source: visit.source,
    created_at: visit.now,
  })
  return { id, date: wish.date, time: wish.time }
}

/** A praticien's reservation is found in their own agenda only; elsewhere it does not exist for them. */
async function requireLive(db: Db, { caller, id, date }: Place): Promise<LiveReservation> {
  const scope = caller.role === 'superadmin' ? {} : { praticienId: caller.id }
  const reservation = await findLive(db, id, scope)
  if (!reservation) throw new Refusal('not_found')
  if (reservation.date !== date) throw new Refusal('reservation_moved')
  return reservation
}

function refuseImpossible(
  slot: LocalTime,
  duration: Minute,
  { calendar, field }: { calendar: Calendar; field: string },
): void {
  const visit = occupiedSpan({ start: slot.minute, duration, buffer: 0 })
  if (visit.end > END_OF_DAY) {
    throw new Refusal('invalid', {
      issues: [{ path: field, message: 'La visite doit se terminer avant minuit.' }],
    })
  }
  const skipped = calendar.skipped.get(slot.day)
  if (skipped && overlaps(visit, skipped)) throw new Refusal('slot_skipped')
}

function startOf(reservation: LiveReservation): LocalTime {
  return { day: reservation.date, minute: reservation.start }
}

/** The contract has checked the form of the time. */
function slotOf({ date, time }: { date: string; time: string }): LocalTime {
  return { day: date, minute: parseTime(time) as Minute }
}
