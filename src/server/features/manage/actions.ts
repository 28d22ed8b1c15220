import { Refusal } from '#contract/errors.ts'
import type { OwnReservation } from '#contract/manage.ts'
import { deadlineOf, isInTime, reservationState } from '#domain/deadline.ts'
import { firstNameOf } from '#domain/first-name.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { toDateAndTime, toLocalTime } from '#domain/time.ts'
import { readAvailabilities } from '#server/agendas/availability.ts'
import { choosePractitioner } from '#server/agendas/choose-practitioner.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { hashToken } from '#server/security/tokens.ts'
import { cancelReservation, moveReservation, startOf } from '../reservations/actions.ts'
import { readSettings } from '../settings/queries.ts'
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
  const { address, phone } = toPublicSettings(await readSettings(db))
  const at = startOf(reservation)
  const now = clock.local()
  const state = reservationState({ at, isCancelled: reservation.cancelledAt !== null }, now)
  const change = (hours: number) => ({
    open: state === 'planned' && isInTime(at, { hours, now }),
    until: toDateAndTime(deadlineOf(at, hours)),
  })
  return {
    state,
    firstName: firstNameOf(reservation.clientName),
    service: reservation.serviceName,
    serviceId: reservation.serviceId,
    ...toDateAndTime(at),
    duration: reservation.duration,
    address,
    phone,
    move: change(moveHours),
    cancel: change(cancelHours),
  }
}

/** Accepts only starts that the public calendar offers. Idempotent: a retry after a lost reply changes nothing. */
export async function moveAsClient(
  context: AppContext,
  token: string,
  wanted: { newDate: string; newTime: string },
): Promise<void> {
  const { database, clock } = context
  const reservation = await requireReservationByToken(database.kysely, token)
  if (reservation.cancelledAt !== null) throw new Refusal('reservation_cancelled')
  const slot = toLocalTime({ date: wanted.newDate, time: wanted.newTime })
  if (slot.day === reservation.date && slot.minute === reservation.start) return
  await moveReservation(context, referenceOf(reservation), {
    ...wanted,
    admit: async (trx, reservation, wallClock) => {
      const { moveHours: hours } = await readDeadlines(trx)
      if (!isInTime(startOf(reservation), { hours, now: wallClock.now }))
        throw new Refusal('too_late_to_move')
      const day = { start: slot.day, end: slot.day }
      const reading = { ...day, service: undefined, now: clock.instant(), reservation }
      choosePractitioner(await readAvailabilities(trx, [reservation.praticienId], reading), slot, {
        wallClock,
      })
    },
  })
}

export async function cancelAsClient(context: AppContext, token: string): Promise<void> {
  const reservation = await requireReservationByToken(context.database.kysely, token)
  await cancelReservation(context, referenceOf(reservation), {
    admit: async (trx, reservation, { now }) => {
      const { cancelHours: hours } = await readDeadlines(trx)
      if (!isInTime(startOf(reservation), { hours, now })) throw new Refusal('too_late_to_cancel')
    },
  })
}

/** No caller: the link itself is the authorization. */
function referenceOf({ id }: LinkedReservation) {
  return { caller: null, id }
}
