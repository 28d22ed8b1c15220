import type { ClientMessage } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { mayGiveTo, scopeOf } from '#domain/accounts/role.ts'
import { termsOf } from '#domain/booking/reservation.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import { UNDO_DEADLINE_MS } from '#domain/booking/undo.ts'
import { type Client, isSameAddress, mustEndLink } from '#domain/clients/client.ts'
import { type Day, isPast, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import { CLIENT_TYPES, type NewConfirmation } from '#domain/messages/message-plan.ts'
import { wallClockOf } from '#server/agendas/availability.ts'
import { assignRecord } from '#server/agendas/client-records.ts'
import { leaveRecord } from '#server/agendas/record-contents.ts'
import { leaveSeries } from '#server/agendas/series.ts'
import { applyTerms, type RequestedTerms } from '#server/agendas/terms.ts'
import { type Booking, lockAgendas, refuseSpanPastMidnightOrSkipped } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { endLinks } from '../../messages/links/actions.ts'
import {
  notifyReservationChange,
  type ReservationChangeNotice,
} from '../../messages/notifications/actions.ts'
import { countResent, findMessageState, listPendingMessages } from '../../messages/notifications/queries.ts'
import { findClientMessage } from './client-message.ts'
import {
  findCancelledReservation,
  findReservationDate,
  type LiveReservation,
  markAnnounced,
  markCancelled,
  markRestored,
  updateClient,
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
    const version = requireUnchanged(await updateReservation(trx, reference, change))
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

/** `isLate` marks it as the client's, too late. */
type CancellationOptions = Pick<Target, 'tellClient' | 'checkPrecondition'> & { isLate?: boolean }

export async function cancelReservation(
  context: AppContext,
  reference: ReservationRef,
  { tellClient, checkPrecondition, isLate = false }: CancellationOptions = {},
): Promise<Cancellation> {
  const { clock } = context
  return withFutureReservation(context, reference, async (trx, reservation) => {
    await checkPrecondition?.(trx, reservation, wallClockOf(clock, []))
    const version = requireUnchanged(await markCancelled(trx, reference, { isLate, now: clock.instant() }))
    await notifyReservationChange(context, trx, { ...toNotice(reference, tellClient), kind: 'cancelled' })
    return {
      version,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, change: 'cancelled' }),
    }
  })
}

type ClientChange = Partial<Record<keyof Client, string | undefined>> & { tellClient?: boolean | undefined }

/** A new e-mail address gets the confirmation, and so does a client whose link ends with their old details. */
export async function changeClient(
  context: AppContext,
  reference: StaffReservationRef,
  { tellClient = true, ...details }: ClientChange,
): Promise<{ version: number; clientMessage: ClientMessage }> {
  return withFutureReservation(context, reference, async (trx, previous) => {
    const client = {
      clientName: details.clientName ?? null,
      clientEmail: details.clientEmail ?? null,
      clientPhone: details.clientPhone ?? null,
    }
    return replaceClient(context, trx, { reference, previous, client, tellClient })
  })
}

type ClientRewrite = {
  reference: ReservationRef
  previous: Pick<Client, 'clientEmail' | 'clientPhone'> & { clientId: number | null; source?: string }
  client: Client
  keepsRecord?: boolean
  /** The other dates get the same client. */
  keepsSeries?: boolean
}

/** With the record that the reservation belongs to. Returns the new version. */
export async function writeClient(
  { clock }: AppContext,
  trx: Trx,
  { reference, previous, client, keepsRecord = false, keepsSeries = false }: ClientRewrite,
): Promise<number> {
  const change = { ...client, now: clock.instant() }
  const version = requireUnchanged(await updateClient(trx, reference, change))
  if (keepsRecord) return version
  const { id: reservationId, caller } = reference
  const staff = caller ? { byStaff: true, typedBy: caller.id } : { byStaff: false }
  const assignment = { reservationId, client, now: change.now, ...staff }
  await assignRecord(trx, assignment)
  await leaveRecord(trx, { reservationId: reference.id, from: previous.clientId })
  if (!keepsSeries) await leaveSeries(trx, { reservationId: reference.id, from: previous.clientId })
  return version
}

/** A changed e-mail address or phone number ends the client's links and confirms the reservation anew. */
export async function replaceClient(
  context: AppContext,
  trx: Trx,
  { tellClient, ...rewrite }: ClientRewrite & { tellClient: boolean },
): Promise<Cancellation> {
  const { reference, previous, client } = rewrite
  const version = await writeClient(context, trx, rewrite)
  const endsLink = mustEndLink({ ...previous, isOnline: previous.source !== 'staff' }, client)
  const kind = isSameAddress(previous.clientEmail, client.clientEmail) ? 'relinked' : 'readdressed'
  if (endsLink) await endLinks(trx, reference.id)
  if (!endsLink && kind === 'relinked') return { version, clientMessage: null }
  const notice = { ...toNotice(reference, tellClient), kind } as const
  return { version, clientMessage: await confirmAnew(context, trx, notice) }
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

export function toNotice({ id, caller }: ReservationRef, tellClient = true) {
  return { reservationId: id, actorId: caller?.id ?? null, tellClient }
}

/** Throws not_found after the undo window, and slot_taken if the slot was booked meanwhile. */
export async function restoreReservation(
  context: AppContext,
  reference: StaffReservationRef,
): Promise<ChangeResult> {
  const { database, clock } = context
  const findRestorable = (db: Db) =>
    findCancelledReservation(db, reference.id, {
      ...scopeOf(reference.caller),
      since: clock.instant() - UNDO_DEADLINE_MS,
    })
  const cancelled = await findRestorable(database.kysely)
  if (!cancelled || cancelled.date !== reference.date) throw new Refusal('not_found')
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [cancelled.praticienId])
    if (!(await findRestorable(trx))) throw new Refusal('not_found')
    const version = requireUnchanged(await markRestored(trx, reference, clock.instant()))
    await notifyReservationChange(context, trx, { ...toNotice(reference), kind: 'restored' })
    const booking = { id: reference.id, date: cancelled.date, time: cancelled.time }
    return {
      booking,
      version,
      clientMessage: await findClientMessage(context, trx, { id: reference.id, change: 'restored' }),
    }
  })
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
    if (unsent.some((message) => message.id === messageId)) return withdrawMessages(trx, [messageId])
    // A waiting message that `listPendingMessages` skips is being handed over.
    const state = await findMessageState(trx, { id: messageId, reservationId: id, types })
    if (state === 'sent' || state === 'waiting') throw new Refusal('message_left')
  })
}

function requireUnchanged(version: number | undefined): number {
  if (version === undefined) throw new Refusal('reservation_moved')
  return version
}
