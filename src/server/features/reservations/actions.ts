import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { ClientMessage } from '#contract/reservations.ts'
import type { Client } from '#domain/client.ts'
import { type AnnouncedChange, CLIENT_TYPES, type ReservationChange } from '#domain/message-plan.ts'
import { scopeOf } from '#domain/role.ts'
import type { WallClock } from '#domain/slots.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/time.ts'
import { UNDO_DEADLINE_MS } from '#domain/undo.ts'
import { wallClockOf } from '#server/agendas/availability.ts'
import { type Booking, lockAgendas, refuseImpossible } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { notifyReservationChange } from '../notifications/actions.ts'
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

type Changed = { booking: Booking; clientMessage: ClientMessage }

/** `date` is a precondition: the day on which the caller believes the reservation to be. */
type ReservationRef = { caller: Admin; id: number; date: string }

/** Without a caller and a date, the reservation was opened by its client's link. */
type OpenReservationRef = ReservationRef | { caller: null; id: number; date?: never }

/** Extra precondition, checked in the transaction that changes the reservation; throws to refuse. */
type Admit = (trx: Trx, reservation: LiveReservation, wallClock: WallClock) => Promise<void>

type Target = { newDate: string; newTime: string; tellClient?: boolean | undefined; admit?: Admit }

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
    await notifyReservationChange(context, trx, {
      ...changeBy(reference, target.tellClient),
      kind: 'moved',
      previous: startOf(reservation),
    })
    const booking = { id: reference.id, date: target.newDate, time: target.newTime }
    return {
      booking,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, change: 'moved' }),
    }
  })
}

/** Idempotent for the client: a second cancellation returns null. */
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
    await notifyReservationChange(context, trx, { ...changeBy(reference, tellClient), kind: 'cancelled' })
    return findClientMessage(context, trx, { id: reference.id, change: 'cancelled' })
  })
}

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

function changeBy({ id, caller }: OpenReservationRef, tellClient = true) {
  return { reservationId: id, actorId: caller?.id ?? null, tellClient }
}

/** Throws not_found after the undo window, and slot_taken if the slot was booked meanwhile. */
export async function restoreReservation(context: AppContext, reference: ReservationRef): Promise<Changed> {
  const { database, clock } = context
  const find = (db: Db) =>
    findCancelled(db, reference.id, {
      ...scopeOf(reference.caller),
      since: clock.instant() - UNDO_DEADLINE_MS,
    })
  const cancelled = await find(database.kysely)
  if (!cancelled || cancelled.date !== reference.date) throw new Refusal('not_found')
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [cancelled.praticienId])
    if (!(await find(trx))) throw new Refusal('not_found')
    await markRestored(trx, reference.id, clock.instant())
    await notifyReservationChange(context, trx, { ...changeBy(reference), kind: 'restored' })
    const booking = { id: reference.id, date: cancelled.date, time: cancelled.time }
    return {
      booking,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, change: 'restored' }),
    }
  })
}

/** Messages to the client that may be waiting after each change. */
const ANNOUNCEMENTS: Record<Exclude<ReservationChange, 'created'>, readonly AnnouncedChange[]> = {
  moved: ['created', 'moved'],
  // The announcement stays queued beside the cancellation, in case the reservation is restored.
  cancelled: ['cancelled'],
  restored: ['created', 'moved'],
}

async function findClientMessage(
  { database }: AppContext,
  trx: Trx,
  { id, change }: { id: number; change: Exclude<ReservationChange, 'created'> },
): Promise<ClientMessage> {
  const types = ANNOUNCEMENTS[change].map((announced) => CLIENT_TYPES[announced])
  const rows = await listUnsent(database, trx, { reservationId: id, types })
  const last = rows.at(-1)
  const tells = ANNOUNCEMENTS[change].find((announced) => CLIENT_TYPES[announced] === last?.type)
  return last && tells ? { id: last.id, tells } : null
}

/** Idempotent: a message already withdrawn is no error. Throws message_left once a worker has it. */
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
    // A waiting message that `listUnsent` skips is claimed by a worker.
    const state = await findState(trx, { id: messageId, reservationId: id, types })
    if (state === 'sent' || state === 'waiting') throw new Refusal('message_left')
  })
}

/** Throws reservation_cancelled to its client only; to staff, a cancelled reservation does not exist. */
async function requireLive(db: Db, reference: OpenReservationRef): Promise<LiveReservation> {
  const reservation = await findOpen(db, reference)
  if (reservation === 'cancelled') throw new Refusal('reservation_cancelled')
  return reservation
}

/** For a praticien, a colleague's reservation does not exist. */
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

export function startOf(reservation: Pick<LiveReservation, 'date' | 'start'>): LocalTime {
  return { day: reservation.date, minute: reservation.start }
}
