import type { Admin } from '#contract/accounts/sign-in.ts'
import type { SeriesChange, SeriesDateState } from '#contract/booking/series.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { occupiedSpan, termsOf } from '#domain/booking/reservation.ts'
import { type Day, isPast, type LocalTime, overlaps, toLocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import {
  findKnownConcurrent,
  refuseConcurrent,
} from '#server/practice/reservations/concurrent-reservations.ts'
import { listSeriesRows } from '#server/practice/reservations/series.ts'
import { applyTerms } from '#server/practice/reservations/terms.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { notifySeriesChange } from '../../messages/notifications/series-messages.ts'
import { sendsSms } from '../../messages/sms-account/queries.ts'
import { type LiveReservation, listLiveReservations, updateReservation } from '../reservations/queries.ts'
import { startOf } from '../reservations/with-reservation.ts'
import { readDateStates, refuseInterrupted } from './states.ts'

type RequestedChange = SeriesChange['dates'][number]
type PlannedChange = {
  requested: RequestedChange
  reservation: LiveReservation
  start: LocalTime
  terms: Awaited<ReturnType<typeof applyTerms>>
}

export async function previewChange(
  context: AppContext,
  caller: Admin,
  { dates }: SeriesChange,
): Promise<SeriesDateState[]> {
  return context.database.transaction(async (trx) => {
    return statesOf(context, trx, await planChanges(context, trx, { caller, dates }))
  })
}

/** Changes every date, or none. */
export async function changeDates(
  context: AppContext,
  caller: Admin,
  { dates, tellClient = true, isUndo, concurrent: isMeant }: SeriesChange,
) {
  const { database } = context
  const ids = dates.map(({ id }) => id)
  const found = await listLiveReservations(database.kysely, ids, scopeOf(caller))
  const practitionerIds = [...new Set(found.map(({ praticienId }) => praticienId))]
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionerIds)
    const plans = await planChanges(context, trx, { caller, dates })
    if (plans.some(({ reservation }) => !practitionerIds.includes(reservation.praticienId)))
      throw new Refusal('reservation_moved')
    refuseInterrupted(await statesOf(context, trx, plans), 'newTime')
    const question = { caller, isMeant }
    const known = await findKnownConcurrent(trx, ids, question)
    const changed = await writeChanges(context, trx, inFreeingOrder(plans.filter(changesAnything)))
    await refuseConcurrent(trx, ids, { ...question, known })
    if (changed.length === 0) return { changed, willTell: false }
    const { willTell } = await notifySeriesChange(context, trx, {
      kind: 'changed',
      seriesId: plans[0]?.reservation.seriesId ?? 0,
      reservationIds: changed.map(({ id }) => id),
      tellClient,
      isUndo,
      actorId: caller.id,
      sendsSms: await sendsSms(context, trx),
    })
    return { changed, willTell }
  })
}

async function writeChanges(
  { clock }: AppContext,
  trx: Trx,
  plans: readonly PlannedChange[],
): Promise<{ id: number; date: Day; version: number }[]> {
  const changed: { id: number; date: Day; version: number }[] = []
  for (const { requested, reservation, start, terms } of plans) {
    const isMoved = isAnotherStart(reservation, start)
    const change = { ...start, ...terms, isMoved, now: clock.instant() }
    const version = await updateReservation(trx, requested, change)
    if (version === undefined) throw new Refusal('reservation_moved')
    changed.push({ id: requested.id, date: start.day, version })
  }
  return changed
}

function isAnotherStart({ date, start }: LiveReservation, { day, minute }: LocalTime): boolean {
  return day !== date || minute !== start
}

type Changes = { caller: Admin; dates: readonly RequestedChange[] }

async function planChanges(
  { database, clock }: AppContext,
  trx: Trx,
  { caller, dates }: Changes,
): Promise<PlannedChange[]> {
  const ids = dates.map(({ id }) => id)
  const found = await listLiveReservations(trx, ids, scopeOf(caller))
  await refuseOthers(trx, ids, found)
  const now = clock.local()
  const plans: PlannedChange[] = []
  for (const requested of dates) {
    const reservation = found.find(({ id }) => id === requested.id)
    if (!reservation) throw new Refusal('not_found')
    if (reservation.date !== requested.date) throw new Refusal('reservation_moved')
    if (isPast(startOf(reservation), now)) throw new Refusal('move_from_past')
    const terms = await applyTerms(database, trx, { reservation, requested })
    const start = toLocalTime({ date: requested.newDate, time: requested.newTime })
    plans.push({ requested, reservation, start, terms })
  }
  return plans
}

/** Of one series, as far as the caller sees it. */
async function refuseOthers(
  trx: Trx,
  ids: readonly number[],
  found: readonly LiveReservation[],
): Promise<void> {
  const [first] = found
  const series = first ? await listSeriesRows(trx, first.id) : []
  const isWhole = ids.every((id) => series.some((row) => row.id === id))
  if (found.length < ids.length || !isWhole) throw new Refusal('not_found')
}

/** In the order of the request. A date that was given to a colleague is in that agenda. */
async function statesOf(
  context: AppContext,
  trx: Trx,
  plans: readonly PlannedChange[],
): Promise<SeriesDateState[]> {
  const except = plans.map(({ reservation }) => reservation.id)
  const states = new Map<PlannedChange, SeriesDateState>()
  for (const practitionerId of new Set(plans.map(({ reservation }) => reservation.praticienId))) {
    const own = plans.filter(({ reservation }) => reservation.praticienId === practitionerId)
    const dates = own.map(({ start, terms: { duration, buffer } }) => ({
      start,
      length: { duration, buffer },
    }))
    const ownStates = await readDateStates(context, trx, { practitionerId, dates, except })
    for (const [index, plan] of own.entries()) states.set(plan, ownStates[index] as SeriesDateState)
  }
  return plans.map((plan) => states.get(plan) as SeriesDateState)
}

/** Unchanged dates are left out of the messages. */
function changesAnything({ reservation, start, terms }: PlannedChange): boolean {
  return (
    isAnotherStart(reservation, start) ||
    termsOf(terms) !== termsOf(reservation) ||
    terms.parts !== reservation.parts
  )
}

/**
 * A date that goes to where another one still is waits until that one has moved, as the constraint judges each
 * statement. Two that change places remain, and are refused.
 */
function inFreeingOrder(plans: readonly PlannedChange[]): PlannedChange[] {
  const waiting = [...plans]
  const ordered: PlannedChange[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      (plan) => !waiting.some((other) => other !== plan && isInTheWay(other, plan)),
    )
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered
}

/** On one day; a buffer past midnight is left to the constraint. */
function isInTheWay({ reservation }: PlannedChange, { start, terms, ...plan }: PlannedChange): boolean {
  if (reservation.praticienId !== plan.reservation.praticienId || reservation.date !== start.day) return false
  return overlaps(occupiedSpan({ start: start.minute, ...terms }), occupiedSpan(reservation))
}
