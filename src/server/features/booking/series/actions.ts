import type { Admin } from '#contract/accounts/sign-in.ts'
import type { previewSeries, SeriesDateState, SeriesRequest } from '#contract/booking/series.ts'
import type { Input } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { hasPermission } from '#domain/accounts/role.ts'
import type { Agenda } from '#domain/booking/agenda.ts'
import { toLocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { lengthAndBufferOf } from '#server/practice/agendas/availability.ts'
import { isAgendaOwner } from '#server/practice/agendas/practitioners.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import { requireService } from '#server/practice/price-list/services.ts'
import { refuseConcurrent } from '#server/practice/reservations/concurrent-reservations.ts'
import { type Booking, insertAgendaEntries, lockAgendas } from '#server/practice/reservations/write.ts'
import { type ChosenVoucher, findChosenByStaff } from '../../accounting/redemption/chosen.ts'
import { lockChosen, redeemOnDates } from '../../accounting/redemption/redeem.ts'
import { notifySeriesChange } from '../../messages/notifications/series-messages.ts'
import { sendsSms } from '../../messages/sms-account/queries.ts'
import { lockChosenService, openLength, refuseOwnLength } from '../booking/chosen-service.ts'
import { toReservationRow } from '../booking/reservation-row.ts'
import { joinSeries } from './queries.ts'
import { readDateStates, refuseInterrupted } from './states.ts'

type Question = Input<typeof previewSeries>['body']

export async function previewDates(
  context: AppContext,
  caller: Admin,
  question: Question,
): Promise<SeriesDateState[]> {
  const { kysely: db } = context.database
  const { serviceId, dates } = question
  refuseOwnLength(question)
  const practitionerId = await resolveAgenda(db, caller, question.praticienId)
  const service = serviceId === undefined ? undefined : await requireService(db, { ...question, serviceId })
  const agenda = await readAgenda(db, practitionerId)
  const length = lengthAndBufferOf(agenda, service ?? openLength(question.duration))
  return readDateStates(context, db, {
    practitionerId,
    dates: dates.map((date) => ({ start: toLocalTime(date), length })),
  })
}

export type SeriesOutcome = { seriesId: number; bookings: Booking[]; settledDates?: number }

/** Books every date, outside the working hours too, or none. */
export async function bookDates(
  context: AppContext,
  caller: Admin,
  { request, idempotency }: { request: SeriesRequest; idempotency: IdempotentRequest },
): Promise<SeriesOutcome> {
  const { database } = context
  refuseOwnLength(request)
  const practitionerId = await resolveAgenda(database.kysely, caller, request.praticienId)
  const chosen = await findChosenByStaff(context, caller, request)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [practitionerId])
    await lockChosen(context, trx, chosen)
    const earlier = await findReply<SeriesOutcome>(trx, idempotency)
    if (earlier) return earlier
    const outcome = await insertSeries(context, trx, {
      request,
      chosen,
      practitionerId,
      caller,
    })
    await storeReply(trx, idempotency, outcome)
    return outcome
  })
}

type NewSeries = {
  request: SeriesRequest
  chosen: ChosenVoucher | undefined
  practitionerId: number
  caller: Admin
}

async function insertSeries(
  context: AppContext,
  trx: Trx,
  { request, chosen, practitionerId, caller }: NewSeries,
): Promise<SeriesOutcome> {
  const { dates } = request
  const actorId = caller.id
  const service = await lockChosenService(context.database, trx, request)
  const agenda = await readAgenda(trx, practitionerId)
  const length = lengthAndBufferOf(agenda, service ?? openLength(request.duration))
  const planned = dates.map((date) => ({ start: toLocalTime(date), length }))
  refuseInterrupted(await readDateStates(context, trx, { practitionerId, dates: planned }), 'time')
  const now = context.clock.instant()
  const plan = { practitionerId, service, ...length, source: 'staff', heldUntil: null, now } as const
  const rows = dates.map((date) => toReservationRow({ ...request, ...date }, { ...plan, typedBy: actorId }))
  const bookings = await insertAgendaEntries(trx, rows)
  const ids = bookings.map(({ id }) => id)
  await refuseConcurrent(trx, ids, { caller, isMeant: request.concurrent })
  const seriesId = await joinSeries(trx, bookings)
  const settledDates = await redeemOnDates(context, trx, { bookings, chosen, notedBy: actorId })
  await notifySeriesChange(context, trx, {
    kind: 'booked',
    seriesId,
    reservationIds: ids,
    tellClient: request.tellClient ?? true,
    actorId,
    sendsSms: await sendsSms(context, trx),
  })
  return { seriesId, bookings, ...(chosen && { settledDates }) }
}

async function readAgenda(db: Db, practitionerId: number): Promise<Agenda> {
  return (await readAgendas(db, [practitionerId])).get(practitionerId) as Agenda
}

/** For a praticien, a colleague's agenda does not exist. */
async function resolveAgenda(db: Db, caller: Admin, praticienId: number | undefined): Promise<number> {
  const id = praticienId ?? caller.id
  if (id !== caller.id && !hasPermission(caller.role, 'seeAllAgendas')) throw new Refusal('practitioner_gone')
  if (await isAgendaOwner(db, id)) return id
  if (praticienId !== undefined) throw new Refusal('practitioner_gone')
  throw invalid('praticienId', required('Praticien'))
}
