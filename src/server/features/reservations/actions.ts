import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { ClientMessage } from '#contract/reservations.ts'
import type { Client } from '#domain/client.ts'
import { type AnnouncedChange, CLIENT_TYPES, type ReservationChange } from '#domain/message-plan.ts'
import { scopeOf } from '#domain/role.ts'
import type { WallClock } from '#domain/slots.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/time.ts'
import { UNDO_ACCEPTED_MS } from '#domain/undo.ts'
import { wallClockOf } from '#server/agendas/availability.ts'
import { type Booking, lockAgendas, refuseImpossible } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { notifyOfChange } from '../notifications/actions.ts'
import { findState, listUnsent, withdraw } from '../notifications/queries.ts'
import {
  findCancelled,
  findDate,
  findLive,
  type LiveReservation,
  markCancelled,
  markRestored,
  updateClient,
  updateStart,
} from './queries.ts'

/** A change, and the message that will tell the client of it. */
type Changed = { booking: Booking; clientMessage: ClientMessage }

/** A reservation as a member of staff believes it to be. */
type ReservationRef = { caller: Admin; id: number; date: string }

/** The same, or opened by its own client's link: nobody of staff, and whatever day it is on by now. */
type OpenReservationRef = ReservationRef | { caller: null; id: number; date?: never }

/** What must be so besides, of the reservation as it stands in the transaction that changes it; else it throws. */
type Admit = (trx: Trx, reservation: LiveReservation, wallClock: WallClock) => Promise<void>

type Target = { newDate: string; newTime: string; tellClient?: boolean | undefined; admit?: Admit }

/** Moves a reservation that is still on `date` to another future time of the same agenda. */
export async function moveReservation(
  context: AppContext,
  reference: OpenReservationRef,
  target: Target,
): Promise<Changed> {
  const { database, clock } = context
  const slot = toLocalTime({ date: target.newDate, time: target.newTime })
  const { praticienId } = await requireLive(database.kysely, reference)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const reservation = await requireLive(trx, reference)
    const wallClock = wallClockOf(clock, [slot.day])
    if (isPast(startOf(reservation), wallClock.now)) throw new Refusal('move_from_past')
    if (isPast(slot, wallClock.now)) throw new Refusal('move_to_past')
    await target.admit?.(trx, reservation, wallClock)
    refuseImpossible(slot, reservation.duration, { wallClock, field: 'newTime' })
    await updateStart(trx, reservation, { ...slot, now: clock.instant() })
    await notifyOfChange(context, trx, {
      ...newsOf(reference, target.tellClient),
      kind: 'moved',
      previous: startOf(reservation),
    })
    const booking = { id: reference.id, date: target.newDate, time: target.newTime }
    return {
      booking,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, news: 'moved' }),
    }
  })
}

/** Cancels a reservation to come: it leaves every list and frees its time. A client may ask for it twice. */
export async function cancelReservation(
  context: AppContext,
  reference: OpenReservationRef,
  { tellClient, admit }: { tellClient?: boolean | undefined; admit?: Admit } = {},
): Promise<ClientMessage> {
  const { database, clock } = context
  const known = await findOpen(database.kysely, reference)
  if (known === 'cancelled') return null
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [known.praticienId])
    const reservation = await findOpen(trx, reference)
    if (reservation === 'cancelled') return null
    if (isPast(startOf(reservation), clock.local())) throw new Refusal('reservation_past')
    await admit?.(trx, reservation, wallClockOf(clock, []))
    await markCancelled(trx, reference.id, clock.instant())
    await notifyOfChange(context, trx, { ...newsOf(reference, tellClient), kind: 'cancelled' })
    return findClientMessage(context, trx, { id: reference.id, news: 'cancelled' })
  })
}

/** Corrects whom a reservation to come is for; it stays where it is. */
export async function changeClient(
  { database, clock }: AppContext,
  reference: ReservationRef,
  details: Partial<Record<keyof Client, string | undefined>>,
): Promise<void> {
  await database.transaction(async (trx) => {
    const reservation = await requireLive(trx, reference)
    if (isPast(startOf(reservation), clock.local())) throw new Refusal('reservation_past')
    await updateClient(trx, reference.id, {
      clientName: details.clientName ?? null,
      clientEmail: details.clientEmail ?? null,
      clientPhone: details.clientPhone ?? null,
      now: clock.instant(),
    })
  })
}

/** The client hears of what staff do unless they say no. */
function newsOf({ id, caller }: OpenReservationRef, tellClient = true) {
  return { reservationId: id, actorId: caller?.id ?? null, tellClient }
}

/** Undoes a cancellation just made; throws slot_taken where the time went to somebody else. */
export async function restoreReservation(context: AppContext, reference: ReservationRef): Promise<Changed> {
  const { database, clock } = context
  const find = (db: Db) =>
    findCancelled(db, reference.id, {
      ...scopeOf(reference.caller),
      since: clock.instant() - UNDO_ACCEPTED_MS,
    })
  const cancelled = await find(database.kysely)
  if (!cancelled || cancelled.date !== reference.date) throw new Refusal('not_found')
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [cancelled.praticienId])
    if (!(await find(trx))) throw new Refusal('not_found')
    await markRestored(trx, reference.id, clock.instant())
    await notifyOfChange(context, trx, { ...newsOf(reference), kind: 'restored' })
    const booking = { id: reference.id, date: cancelled.date, time: cancelled.time }
    return {
      booking,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, news: 'restored' }),
    }
  })
}

/** Messages to the client that each change may leave waiting. */
const TELLING: Record<Exclude<ReservationChange, 'created'>, readonly AnnouncedChange[]> = {
  moved: ['created', 'moved'],
  // What announced the reservation still waits beside the cancellation, in case it is restored.
  cancelled: ['cancelled'],
  restored: ['created', 'moved'],
}

/** The message that waits to tell the client of a change made in this transaction. */
async function findClientMessage(
  { database }: AppContext,
  trx: Trx,
  { id, news }: { id: number; news: Exclude<ReservationChange, 'created'> },
): Promise<ClientMessage> {
  const types = TELLING[news].map((told) => CLIENT_TYPES[told])
  const rows = await listUnsent(database, trx, { reservationId: id, types })
  const last = rows.at(-1)
  const tells = TELLING[news].find((told) => CLIENT_TYPES[told] === last?.type)
  return last && tells ? { id: last.id, tells } : null
}

/** Withdraws one message to the client before a worker takes it. One that is gone already stays gone. */
export async function withdrawClientMessage(
  { database }: AppContext,
  { caller, id, date }: ReservationRef,
  messageId: number,
): Promise<void> {
  const types = [CLIENT_TYPES.created, CLIENT_TYPES.moved, CLIENT_TYPES.cancelled]
  await database.transaction(async (trx) => {
    const reservation = await findDate(trx, id, scopeOf(caller))
    if (!reservation) throw new Refusal('not_found')
    if (reservation.date !== date) throw new Refusal('reservation_moved')
    const unsent = await listUnsent(database, trx, { reservationId: id, types })
    if (unsent.some((message) => message.id === messageId)) return withdraw(trx, [messageId])
    // A waiting message that is not free to take is in the hands of a worker.
    const state = await findState(trx, { id: messageId, reservationId: id, types })
    if (state === 'sent' || state === 'waiting') throw new Refusal('message_left')
  })
}

/** A live reservation to change; throws reservation_cancelled to its client, to whom it has not ceased to exist. */
async function requireLive(db: Db, reference: OpenReservationRef): Promise<LiveReservation> {
  const reservation = await findOpen(db, reference)
  if (reservation === 'cancelled') throw new Refusal('reservation_cancelled')
  return reservation
}

/** A praticien's reservation is found in their own agenda only; elsewhere it does not exist for them. */
async function findOpen(
  db: Db,
  { caller, id, date }: OpenReservationRef,
): Promise<LiveReservation | 'cancelled'> {
  const reservation = await findLive(db, id, caller === null ? {} : scopeOf(caller))
  if (reservation) {
    if (date !== undefined && reservation.date !== date) throw new Refusal('reservation_moved')
    return reservation
  }
  if (caller === null && (await findDate(db, id, {}))) return 'cancelled'
  throw new Refusal('not_found')
}

/** Where a reservation stands. */
export function startOf(reservation: Pick<LiveReservation, 'date' | 'start'>): LocalTime {
  return { day: reservation.date, minute: reservation.start }
}
