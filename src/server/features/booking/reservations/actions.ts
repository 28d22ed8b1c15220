import type { ClientMessage } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { mayGiveTo, scopeOf } from '#domain/accounts/role.ts'
import { termsOf } from '#domain/booking/reservation.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import { type Day, isPast, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import { CLIENT_TYPES, type NewConfirmation } from '#domain/messages/message-plan.ts'
import type { CancelledBy } from '#domain/visit/attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { wallClockOf } from '#server/practice/agendas/availability.ts'
import {
  findKnownConcurrent,
  refuseConcurrent,
} from '#server/practice/reservations/concurrent-reservations.ts'
import { applyTerms, type RequestedTerms } from '#server/practice/reservations/terms.ts'
import { type Booking, refuseSpanPastMidnightOrSkipped } from '#server/practice/reservations/write.ts'
import {
  notifyReservationChange,
  type ReservationChangeNotice,
} from '../../messages/notifications/actions.ts'
import { countResent, findMessageState, listPendingMessages } from '../../messages/notifications/queries.ts'
import { findClientMessage } from './client-message.ts'
import {
  findReservationDate,
  type LiveReservation,
  markAnnounced,
  markCancelled,
  updateReservation,
} from './queries.ts'
import { refuseUnlessReceived } from './receiving.ts'
import {
  type ReservationRef,
  type StaffReservationRef,
  startOf,
  withFutureReservation,
  withReservation,
} from './with-reservation.ts'

type Cancellation = { version: number; clientMessage: ClientMessage }

type ChangeResult = Cancellation & { booking: Booking }

/** Runs in the transaction that changes the reservation; throws to refuse. May delay the messages. */
type CheckPrecondition = (
  trx: Trx,
  reservation: LiveReservation,
  wallClock: WallClock,
) => Promise<Pick<ReservationChangeNotice, 'delayMs'>>

/** `praticienId`: gives the reservation to a colleague; `insist`: also where they would not receive it. */
type Target = RequestedTerms & {
  insist?: boolean | undefined
  concurrent?: boolean | undefined
  to?: { date: Day; time: string }
  tellClient?: boolean | undefined
  checkPrecondition?: CheckPrecondition
}

export async function moveReservation(
  context: AppContext,
  reference: ReservationRef,
  target: Target,
): Promise<ChangeResult> {
  const { database, clock } = context
  refuseGivingByPraticien(reference, target)
  return withReservation(context, { reference, receiverId: target.praticienId }, async (trx, reservation) => {
    const newStart = target.to ? toLocalTime(target.to) : startOf(reservation)
    const wallClock = wallClockOf(clock, [newStart.day])
    if (isPast(startOf(reservation), wallClock.now)) throw new Refusal('move_from_past')
    if (isPast(newStart, wallClock.now)) throw new Refusal('move_to_past')
    const terms = await target.checkPrecondition?.(trx, reservation, wallClock)
    const agreed = await applyTerms(database, trx, { reservation, requested: target })
    const isMoved = newStart.day !== reservation.date || newStart.minute !== reservation.start
    const field = isMoved ? 'newTime' : 'duration'
    refuseSpanPastMidnightOrSkipped(newStart, agreed.duration, { wallClock, field })
    const { insist = false } = target
    await refuseUnlessReceived(context, trx, { reservation, start: newStart, agreed, insist, wallClock })
    const change = { ...newStart, ...agreed, isMoved, now: clock.instant() }
    const question = { caller: reference.caller, isMeant: target.concurrent }
    const known = await findKnownConcurrent(trx, [reference.id], question)
    const version = requireUnchanged(await updateReservation(trx, reference, change))
    await refuseConcurrent(trx, [reference.id], { ...question, known })
    await notifyReservationChange(context, trx, {
      ...toNotice(reference, target.tellClient),
      ...terms,
      kind: 'moved',
      previous: {
        start: startOf(reservation),
        terms: termsOf(reservation),
        practitionerId: reservation.praticienId,
      },
    })
    return {
      booking: { id: reference.id, ...toDateAndTime(newStart) },
      version,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, change: 'moved' }),
    }
  })
}

function refuseGivingByPraticien({ caller }: ReservationRef, { praticienId }: Target): void {
  const isAllowed = praticienId === undefined || (caller !== null && mayGiveTo(caller, praticienId))
  if (!isAllowed) throw new Refusal('forbidden')
}

/** `isLate` marks it as the client's, too late; `by` is null where nobody said whose it is. */
type CancellationOptions = Pick<Target, 'tellClient' | 'checkPrecondition'> & {
  isLate?: boolean
  by?: CancelledBy | null
}

export async function cancelReservation(
  context: AppContext,
  reference: ReservationRef,
  { tellClient, checkPrecondition, isLate = false, by = isLate ? 'client' : null }: CancellationOptions = {},
): Promise<Cancellation> {
  const { clock } = context
  return withFutureReservation(context, reference, async (trx, reservation) => {
    await checkPrecondition?.(trx, reservation, wallClockOf(clock, []))
    const cancelled = { isLate, by, now: clock.instant() }
    const version = requireUnchanged(await markCancelled(trx, reference, cancelled))
    await notifyReservationChange(context, trx, { ...toNotice(reference, tellClient), kind: 'cancelled' })
    return {
      version,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, change: 'cancelled' }),
    }
  })
}

const DAY_MS = 24 * 3_600_000
const MAX_RESENT_PER_DAY = 3

export async function resendConfirmation(
  context: AppContext,
  reference: StaffReservationRef,
): Promise<ClientMessage> {
  return withFutureReservation(context, reference, async (trx, { clientEmail }) => {
    if (clientEmail === null) throw new Refusal('client_without_email')
    const since = context.clock.instant() - DAY_MS
    if ((await countResent(trx, reference.id, since)) >= MAX_RESENT_PER_DAY) {
      throw new Refusal('resent_too_often', { retryAfter: DAY_MS / 1000 })
    }
    const message = await confirmAnew(context, trx, { ...toNotice(reference), kind: 'resent' })
    if (message === null) throw new Refusal('message_switched_off')
    return message
  })
}

export async function confirmAnew(
  context: AppContext,
  trx: Trx,
  notice: ReservationChangeNotice & { kind: NewConfirmation },
): Promise<ClientMessage> {
  const { kind: change, reservationId: id } = notice
  await notifyReservationChange(context, trx, notice)
  const message = await findClientMessage(context, trx, { id, change })
  if (message) await markAnnounced(trx, id, context.clock.instant())
  return message
}

export function toNotice({ id, caller }: Pick<ReservationRef, 'id' | 'caller'>, tellClient = true) {
  return { reservationId: id, actorId: caller?.id ?? null, tellClient }
}

/** Idempotent: a message already withdrawn is not an error. Throws message_left once it may have left. */
export async function withdrawClientMessage(
  { database }: AppContext,
  { caller, id, date }: StaffReservationRef,
  messageId: number,
): Promise<void> {
  const { created, moved, changed, given, cancelled } = CLIENT_TYPES
  const types = [...created, ...moved, ...changed, ...given, ...cancelled]
  await database.transaction(async (trx) => {
    const reservation = await findReservationDate(trx, id, scopeOf(caller))
    if (!reservation) throw new Refusal('not_found')
    if (reservation.date !== date) throw new Refusal('reservation_moved')
    const unsent = await listPendingMessages(database, trx, { reservationId: id, types })
    const chosen = unsent.find((message) => message.id === messageId)
    if (chosen) {
      const sameNews = unsent.filter(({ event }) => event === chosen.event)
      return withdrawMessages(
        trx,
        sameNews.map((message) => message.id),
      )
    }
    // A waiting message that `listPendingMessages` skips is being handed over.
    const state = await findMessageState(trx, { id: messageId, reservationId: id, types })
    if (state === 'sent' || state === 'waiting') throw new Refusal('message_left')
  })
}

export function requireUnchanged(version: number | undefined): number {
  if (version === undefined) throw new Refusal('reservation_moved')
  return version
}
