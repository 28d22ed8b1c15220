import { Refusal } from '#contract/errors.ts'
import type { OwnReservation } from '#contract/manage.ts'
import { deadlineOf, isInTime, reservationState } from '#domain/deadline.ts'
import { firstNameOf } from '#domain/first-name.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { toDateAndTime, toLocalTime } from '#domain/time.ts'
import { readAvailabilities } from '#server/agendas/availability.ts'
import { requireOffering } from '#server/agendas/choose-practitioner.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { hashToken } from '#server/security/tokens.ts'
import { cancelReservation, moveReservation, startOf } from '../reservations/actions.ts'
import { readStoredSettings } from '../settings/queries.ts'
import { findReservationByToken, type LinkedReservation, readDeadlines } from './queries.ts'

/** Unknown and malformed tokens get the same not_found. */
export async function requireReservationByToken(db: Db, token: string): Promise<LinkedReservation> {
  const reservation = await findReservationByToken(db, hashToken(token))
  if (!reservation) throw new Refusal('not_found')
  return reservation
}

export async function showReservation(
  { database, clock }: AppContext,
  token: string,
): Promise<OwnReservation> {
  const { kysely: db } = database
  const reservation = await requireReservationByToken(db, token)
  const { moveHours, cancelHours } = await readDeadlines(db)
  const { address, phone } = toPublicSettings(await readStoredSettings(db))
  const start = startOf(reservation)
  const now = clock.local()
  const state = reservationState({ at: start, isCancelled: reservation.cancelledAt !== null }, now)
  const toPermission = (hours: number) => ({
    open: state === 'planned' && isInTime(start, { hours, now }),
    until: toDateAndTime(deadlineOf(start, hours)),
  })
  return {
    state,
    firstName: firstNameOf(reservation.clientName),
    service: reservation.serviceName,
    serviceId: reservation.serviceId,
    ...toDateAndTime(start),
    duration: reservation.duration,
    address,
    phone,
    move: toPermission(moveHours),
    cancel: toPermission(cancelHours),
  }
}

/** Accepts only starts that the public calendar offers. Idempotent: a retry after a lost reply changes nothing. */
export async function moveAsClient(
  context: AppContext,
  token: string,
  target: { newDate: string; newTime: string },
): Promise<void> {
  const { database, clock } = context
  const reservation = await requireReservationByToken(database.kysely, token)
  if (reservation.cancelledAt !== null) throw new Refusal('reservation_cancelled')
  const slot = toLocalTime({ date: target.newDate, time: target.newTime })
  if (slot.day === reservation.date && slot.minute === reservation.start) return
  await moveReservation(context, toReference(reservation), {
    ...target,
    checkPrecondition: async (trx, current, wallClock) => {
      const { moveHours: hours } = await readDeadlines(trx)
      if (!isInTime(startOf(current), { hours, now: wallClock.now })) throw new Refusal('too_late_to_move')
      const availabilities = await readAvailabilities(trx, [current.praticienId], {
        start: slot.day,
        end: slot.day,
        service: undefined,
        now: clock.instant(),
        reservation: current,
      })
      requireOffering(availabilities, { slot, wallClock })
    },
  })
}

/** Idempotent: a second cancellation changes nothing. */
export async function cancelAsClient(context: AppContext, token: string): Promise<void> {
  const reservation = await requireReservationByToken(context.database.kysely, token)
  const cancellation = cancelReservation(context, toReference(reservation), {
    checkPrecondition: async (trx, current, { now }) => {
      const { cancelHours: hours } = await readDeadlines(trx)
      if (!isInTime(startOf(current), { hours, now })) throw new Refusal('too_late_to_cancel')
    },
  })
  await cancellation.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'reservation_cancelled')) throw error
  })
}

/** No caller: the link itself is the authorization. */
function toReference({ id }: LinkedReservation) {
  return { caller: null, id }
}
