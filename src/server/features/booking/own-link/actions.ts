import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { clientMoveDelay, isDoorCodeShown, MAX_CLIENT_MOVES } from '#domain/booking/client-link.ts'
import { deadlineOf, isInTime } from '#domain/booking/deadline.ts'
import { EMAIL_CHANGE_MS } from '#domain/booking/email-change.ts'
import { doorCodeIn, toPublicSettings } from '#domain/content/settings.ts'
import { firstNameOf } from '#domain/language/first-name.ts'
import { toEuros } from '#domain/language/money.ts'
import { type LocalTime, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import { reservationPhase } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { readAvailabilities } from '#server/practice/agendas/availability.ts'
import { requireOffering } from '#server/practice/agendas/choose-practitioner.ts'
import { listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { showParts } from '#server/practice/price-list/services.ts'
import { listSeriesRows } from '#server/practice/reservations/series.ts'
import { showVoucher } from '../../accounting/redemption/own-voucher.ts'
import { endLinks, findOpenLinks, requireReservationByToken } from '../../messages/links/actions.ts'
import type { LinkedReservation } from '../../messages/links/queries.ts'
import { showOwnDeposit } from '../deposits/own-deposit.ts'
import { cancelReservation, confirmAnew, moveReservation, toNotice } from '../reservations/actions.ts'
import { type StaffReservationRef, startOf, withFutureReservation } from '../reservations/with-reservation.ts'
import { countClientMove, findClientMoves, findPendingEmail, listOpenRequestsOf } from './queries.ts'

export async function showReservation(context: AppContext, token: string): Promise<OwnReservation> {
  const { database, clock } = context
  const { kysely: db } = database
  const reservation = await requireReservationByToken(context, token)
  const { moveHours, cancelHours } = await readStored(db, 'deadlines')
  const settings = await readStoredSettings(db)
  const { address, phone } = toPublicSettings(settings)
  const start = startOf(reservation)
  const now = clock.local()
  const state = reservationPhase({ at: start, isCancelled: reservation.cancelledAt !== null }, now)
  const toPermission = (hours: number) => ({
    open: state === 'planned' && isInTime(start, { hours, now }),
    until: toDateAndTime(deadlineOf(start, hours)),
  })
  const bookable = await listPractitionerIds(db, { praticienId: reservation.praticienId, online: true })
  const lastMoves = await findClientMoves(db, reservation.id)
  const usedUp = lastMoves?.day === now.day && lastMoves.moves >= MAX_CLIENT_MOVES
  const move = toPermission(moveHours)
  return {
    state,
    firstName: firstNameOf(reservation.clientName),
    service: reservation.serviceName,
    serviceId: reservation.serviceId,
    ...showParts(reservation),
    praticienId: bookable[0] ?? null,
    practitioner: `${reservation.firstName} ${reservation.lastName}`,
    price: reservation.price === null ? null : toEuros(reservation.price),
    ...(await showVoucher(context, reservation)),
    ...showOwnDeposit(context, reservation),
    ...toDateAndTime(start),
    duration: reservation.duration,
    address,
    phone,
    ...showDoorCode(reservation, { settings, now }),
    move: { ...move, open: move.open && !usedUp, usedUp: move.open && usedUp },
    cancel: toPermission(cancelHours),
    client: { name: reservation.clientName, email: reservation.clientEmail, phone: reservation.clientPhone },
    newEmail: await findPendingEmail(db, {
      reservationId: reservation.id,
      since: clock.instant() - EMAIL_CHANGE_MS,
    }),
    requests: await listOpenRequestsOf(db, reservation.id),
    ...(reservation.seriesId !== null && (await showSeries(context, reservation.id))),
  }
}

function showDoorCode(
  reservation: LinkedReservation,
  { settings, now }: { settings: Record<string, unknown>; now: LocalTime },
): Pick<OwnReservation, 'doorCode'> {
  const { duration, cancelledAt } = reservation
  const doorCode = doorCodeIn(settings)
  const visit = { at: startOf(reservation), duration, isCancelled: cancelledAt !== null }
  return doorCode !== null && isDoorCodeShown(visit, now) ? { doorCode } : {}
}

async function showSeries(context: AppContext, id: number): Promise<Pick<OwnReservation, 'series'>> {
  const { kysely: db } = context.database
  const rows = await listSeriesRows(db, id)
  if (rows.length < 2) return {}
  const ids = rows.map((row) => row.id)
  const links = await findOpenLinks(context, db, ids)
  const now = context.clock.local()
  const series = rows.map(({ date: day, start: minute, isCancelled, ...row }) => ({
    ...toDateAndTime({ day, minute }),
    state: reservationPhase({ at: { day, minute }, isCancelled }, now),
    isThis: row.id === id,
    link: links.get(row.id) ?? null,
  }))
  return { series }
}

/** Accepts only starts that the public calendar offers. Idempotent: a retry after a lost reply changes nothing. */
export async function moveAsClient(
  context: AppContext,
  token: string,
  target: { newDate: string; newTime: string },
): Promise<void> {
  const reservation = await requireReservationByToken(context, token)
  if (reservation.cancelledAt !== null) throw new Refusal('reservation_cancelled')
  const slot = toLocalTime({ date: target.newDate, time: target.newTime })
  if (slot.day === reservation.date && slot.minute === reservation.start) return
  const claim = async (trx: Trx) => {
    await requireReservationByToken(context, token, trx)
  }
  await moveByClient(context, { id: reservation.id, slot, claim })
}

type ClientMove = {
  id: number
  slot: LocalTime
  /** Runs in the transaction that moves it. */
  claim?: (trx: Trx, current: LocalTime) => Promise<void>
}

/** In time, as one of the day's moves, and to a start that the public calendar offers. */
export async function moveByClient(context: AppContext, { id, slot, claim }: ClientMove): Promise<void> {
  const { clock } = context
  const { date: newDate, time: newTime } = toDateAndTime(slot)
  await moveReservation(
    context,
    { caller: null, id },
    {
      to: { date: newDate, time: newTime },
      checkPrecondition: async (trx, current, wallClock) => {
        await claim?.(trx, startOf(current))
        const { moveHours: hours } = await readStored(trx, 'deadlines')
        if (!isInTime(startOf(current), { hours, now: wallClock.now })) throw new Refusal('too_late_to_move')
        // Another request for this very move has won.
        if (slot.day === current.date && slot.minute === current.start) return {}
        const terms = await takeMove(context, trx, current.id)
        const availabilities = await readAvailabilities(trx, [current.praticienId], {
          start: slot.day,
          end: slot.day,
          service: undefined,
          now: clock.instant(),
          reservation: current,
        })
        requireOffering(availabilities, { slot, wallClock })
        return terms
      },
    },
  )
}

/** Counts a move of the day; a refusal later in the transaction takes it back. */
async function takeMove({ clock }: AppContext, trx: Trx, reservationId: number) {
  const now = clock.instant()
  const lastMoves = await findClientMoves(trx, reservationId)
  const isCounted = await countClientMove(trx, reservationId, { day: clock.local().day, now })
  if (!isCounted) throw new Refusal('too_many_moves')
  return { delayMs: clientMoveDelay({ previousMoveAt: lastMoves?.movedAt ?? null, now }) }
}

/** Idempotent: a second cancellation changes nothing. */
export async function cancelAsClient(context: AppContext, token: string): Promise<void> {
  const reservation = await requireReservationByToken(context, token)
  const cancellation = cancelReservation(context, toReference(reservation), {
    by: 'client',
    checkPrecondition: async (trx, current, { now }) => {
      await requireReservationByToken(context, token, trx)
      const { cancelHours: hours } = await readStored(trx, 'deadlines')
      if (!isInTime(startOf(current), { hours, now })) throw new Refusal('too_late_to_cancel')
      return {}
    },
  })
  await cancellation.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'reservation_cancelled')) throw error
  })
}

export async function renewLink(
  context: AppContext,
  reference: StaffReservationRef,
  { tellClient = true }: { tellClient?: boolean | undefined },
): Promise<ClientMessage> {
  return withFutureReservation(context, reference, async (trx) => {
    await endLinks(trx, reference.id)
    return confirmAnew(context, trx, { ...toNotice(reference, tellClient), kind: 'relinked' })
  })
}

/** No caller: the link itself is the authorization. */
function toReference({ id }: LinkedReservation) {
  return { caller: null, id }
}
