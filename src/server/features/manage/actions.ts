import { Refusal } from '#contract/errors.ts'
import type { OwnVisit } from '#contract/manage.ts'
import { isInTime, lastMoment, stateOf } from '#domain/deadline.ts'
import { firstNameOf } from '#domain/first-name.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { readOffers, slotOf } from '#server/agendas/availability.ts'
import { choosePractitioner } from '#server/agendas/choose-practitioner.ts'
import type { Db } from '#server/db/engine.ts'
import type { Practice } from '#server/practice.ts'
import { hashToken } from '#server/security/tokens.ts'
import { cancelReservation, moveReservation, startOf } from '../reservations/actions.ts'
import { readSettings } from '../settings/queries.ts'
import { findOpened, type OpenedVisit, readDeadlines } from './queries.ts'

/** The visit that a token opens. Whatever opens nothing is answered alike. */
export async function requireOpened(db: Db, token: string): Promise<OpenedVisit> {
  const visit = await findOpened(db, hashToken(token))
  if (!visit) throw new Refusal('not_found')
  return visit
}

/** A visit as its client may see it. */
export async function showVisit({ database, clock }: Practice, token: string): Promise<OwnVisit> {
  const { kysely: db } = database
  const visit = await requireOpened(db, token)
  const { moveHours, cancelHours } = await readDeadlines(db)
  const { address, phone } = toPublicSettings(await readSettings(db))
  const at = startOf(visit)
  const now = clock.local()
  const state = stateOf({ at, isCancelled: visit.cancelledAt !== null }, now)
  const change = (hours: number) => ({
    open: state === 'planned' && isInTime(at, { hours, now }),
    until: momentOf(lastMoment(at, hours)),
  })
  return {
    state,
    firstName: firstNameOf(visit.clientName),
    service: visit.serviceName,
    serviceId: visit.serviceId,
    ...momentOf(at),
    duration: visit.duration,
    address,
    phone,
    move: change(moveHours),
    cancel: change(cancelHours),
  }
}

function momentOf({ day, minute }: LocalTime) {
  return { date: day, time: formatTime(minute) }
}

/**
 * Moves a visit for its client to a start that the public calendar would offer. Asked a second time, as after an
 * answer that was lost, it is there already.
 */
export async function moveAsClient(
  practice: Practice,
  token: string,
  wish: { newDate: string; newTime: string },
): Promise<void> {
  const { database, clock } = practice
  const visit = await requireOpened(database.kysely, token)
  if (visit.cancelledAt !== null) throw new Refusal('reservation_cancelled')
  const slot = slotOf({ date: wish.newDate, time: wish.newTime })
  if (slot.day === visit.date && slot.minute === visit.start) return
  await moveReservation(practice, placeOf(visit), {
    ...wish,
    admit: async (trx, reservation, calendar) => {
      const { moveHours: hours } = await readDeadlines(trx)
      if (!isInTime(startOf(reservation), { hours, now: calendar.now })) throw new Refusal('too_late_to_move')
      const day = { start: slot.day, end: slot.day }
      const reading = { ...day, service: undefined, now: clock.instant(), visit }
      choosePractitioner(await readOffers(trx, [visit.praticienId], reading), slot, { calendar })
    },
  })
}

/** Cancels a visit for its client; a second time there is nothing left to do. */
export async function cancelAsClient(practice: Practice, token: string): Promise<void> {
  const visit = await requireOpened(practice.database.kysely, token)
  await cancelReservation(practice, placeOf(visit), {
    admit: async (trx, reservation, { now }) => {
      const { cancelHours: hours } = await readDeadlines(trx)
      if (!isInTime(startOf(reservation), { hours, now })) throw new Refusal('too_late_to_cancel')
    },
  })
}

/** Nobody of staff: what opened the visit is its link. */
function placeOf({ id }: OpenedVisit) {
  return { caller: null, id }
}
