import type { Admin } from '#contract/accounts/sign-in.ts'
import * as attendance from '#contract/booking/attendance.ts'
import * as blocks from '#contract/booking/blocks.ts'
import * as calendar from '#contract/booking/calendar.ts'
import * as cancellations from '#contract/booking/cancellations.ts'
import * as client from '#contract/booking/client.ts'
import * as giving from '#contract/booking/giving.ts'
import * as live from '#contract/booking/live/live.ts'
import * as reservations from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import { agendaReading } from '#domain/accounts/audit.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { type Attendance, notedLabel } from '#domain/visit/attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import { TimeBudget } from '#server/db/time-budget.ts'
import { openEvents } from '#server/http/events.ts'
import type { Serve } from '#server/http/serve.ts'
import { toIdempotency } from '#server/idempotency.ts'
import { hashToken } from '#server/security/tokens.ts'
import { showAmountDue } from '../../accounting/payments/amount-due.ts'
import { cancelReservation, moveReservation, resendConfirmation, withdrawClientMessage } from './actions.ts'
import { noteAttendance, withProspects } from './attendance.ts'
import { blockTime, changeBlock, listBlocks, removeBlock } from './blocks.ts'
import { listHolds, listUnworkedTime } from './calendar.ts'
import { cancelReservations, listUpcomingReservations, restoreReservations } from './cancellations.ts'
import { changeClient } from './client-change.ts'
import { listAgendaDays } from './days.ts'
import { giveReservations } from './giving.ts'
import { planReservations } from './giving-plan.ts'
import type { AgendaWatch } from './live.ts'
import { listReservations } from './queries.ts'
import { restoreReservation } from './restoration.ts'
import { withVisitStates } from './visit-states.ts'

export function reservationRoutes(serve: Serve, context: AppContext): void {
  const { database } = context

  serve(reservations.listReservations, async ({ caller, query, note }) => {
    Object.assign(note, agendaReading(query))
    const wanted = { ...query, ...scopeOf(caller) }
    const listed = await withProspects(context, await listReservations(database.kysely, wanted))
    return withVisitStates(context, { caller, wanted }, listed)
  })

  serve(reservations.moveReservation, async ({ body, note, ...request }) => {
    const { newDate: date, newTime: time, ...change } = body
    note.detail = TERMS.filter((name) => change[name] !== undefined).join(', ') || null
    const moved = await moveReservation(context, toReference(request), { ...change, to: { date, time } })
    const amountDue = note.detail === null ? {} : await showAmountDue(context, moved.booking.id)
    return { message: 'Réservation modifiée', ...moved, ...amountDue }
  })

  serve(reservations.cancelReservation, async ({ query, ...request }) => {
    const tellClient = query.tellClient !== 'false'
    const options = { tellClient, isLate: query.late === 'true' }
    const cancellation = await cancelReservation(context, toReference(request), options)
    return { message: 'Réservation supprimée', ...cancellation }
  })

  serve(client.changeClient, async ({ body, note, ...request }) => {
    const { handed, ...changed } = await changeClient(context, toReference(request), body)
    if (handed === undefined) return { message: 'Réservation modifiée', ...changed }
    const lines = [handed.handedFrom, handed.booking.id].map((subjectId) => ({ subjectId }))
    Object.assign(note, { action: 'reservation_handed_over', lines })
    return { message: 'Rendez-vous donné à quelqu’un d’autre', ...changed, ...handed }
  })

  serve(client.resendConfirmation, async ({ caller, params }) => {
    const clientMessage = await resendConfirmation(context, { caller, ...params })
    return { message: 'Nouvel envoi demandé', clientMessage }
  })

  serve(client.withdrawClientMessage, async ({ caller, params: { messageId, ...reference } }) => {
    await withdrawClientMessage(context, { caller, ...reference }, messageId)
    return { message: 'Le client ne sera pas prévenu' }
  })
}

const TERMS = [
  'praticienId',
  'insist',
  'concurrent',
  'serviceId',
  'variantId',
  'optionIds',
  'duration',
  'price',
] as const

type Request = {
  caller: Admin
  params: { id: number; date: string }
  headers: { 'if-match'?: number | undefined }
}

function toReference({ caller, params, headers }: Request) {
  return { caller, ...params, version: headers['if-match'] }
}

export function attendanceRoutes(serve: Serve, context: AppContext): void {
  serve(attendance.noteAttendance, async ({ body, ...request }) => {
    // Without the version: sent again after another change by the same person, the request names a newer one.
    const idempotency = toIdempotency(context, request, { ...body, ...request.params })
    const reference = { ...toReference(request), idempotency }
    const version = await noteAttendance(context, reference, body.attendance)
    return { message: messageOf(body.attendance), attendance: body.attendance, version }
  })
}

function messageOf(attendance: Attendance | null): string {
  const noted = notedLabel(attendance)
  return noted ? french`Noté : ${noted}` : 'Indication retirée'
}

export function blockRoutes(serve: Serve, context: AppContext): void {
  serve(blocks.listBlocks, ({ caller, query, note }) => {
    Object.assign(note, agendaReading(query))
    return listBlocks(context.database.kysely, { ...query, ...scopeOf(caller) })
  })

  serve(blocks.createBlock, ({ caller, body }) => blockTime(context, caller, body))

  serve(blocks.changeBlock, ({ caller, params, headers, body }) =>
    changeBlock(context, { caller, id: params.id, version: headers['if-match'] }, body),
  )

  serve(blocks.removeBlock, async ({ caller, params, headers }) => {
    await removeBlock(context, { caller, id: params.id, version: headers['if-match'] })
    return { message: 'Plage libérée' }
  })
}

export function calendarRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context

  serve(calendar.listHolds, ({ caller, query }) =>
    listHolds(database.kysely, {
      ...query,
      ...scopeOf(caller),
      now: clock.instant(),
      timeZone: config.timeZone,
    }),
  )

  serve(calendar.listUnworkedTime, ({ caller, query: { each, ...query } }) =>
    listUnworkedTime(context, { ...query, ...scopeOf(caller), each: each === 'true' }),
  )

  serve(calendar.listAgendaDays, ({ caller, query: { premiers, ...query }, note }) => {
    const { action, detail } = agendaReading(query)
    const withClients = premiers === 'true'
    // Counts name nobody: those of a year are no wide reading.
    Object.assign(note, { detail, ...(withClients && { action }) })
    return listAgendaDays(context, caller, { ...query, premiers: withClients })
  })
}

export function cancellationRoutes(serve: Serve, context: AppContext): void {
  serve(cancellations.listUpcomingReservations, ({ caller, body }) =>
    listUpcomingReservations(context, caller, body),
  )

  serve(cancellations.cancelReservations, async ({ caller, body, note }) => {
    const results = await cancelReservations(context, caller, { ...body, hasTime })
    note.lines = linesOf(results, 'cancelled')
    return { message: countText(note.lines.length, 'annulé'), results }
  })

  serve(giving.giveReservations, async ({ caller, body, note }) => {
    const results = await giveReservations(context, caller, { ...body, hasTime })
    note.detail = 'praticienId'
    note.lines = linesOf(results, 'given')
    return { message: countText(note.lines.length, 'confié'), results }
  })

  serve(giving.planGiving, async ({ body }) => ({ plan: await planReservations(context, body) }))

  serve(cancellations.restoreReservation, async (request) => {
    const restored = await restoreReservation(context, toReference(request), {
      concurrent: request.query.concurrent === 'true',
    })
    const { id } = restored.booking
    return { message: 'Rendez-vous rétabli', ...restored, ...(await showAmountDue(context, id)) }
  })

  serve(cancellations.restoreReservations, async ({ caller, body, note }) => {
    const results = await restoreReservations(context, caller, { ...body, hasTime })
    note.lines = linesOf(results, 'restored')
    return { message: countText(note.lines.length, 'rétabli'), results }
  })
}

function linesOf<Outcome>(results: readonly { id: number; outcome: Outcome }[], wanted: Outcome) {
  return results.filter(({ outcome }) => outcome === wanted).map(({ id }) => ({ subjectId: id }))
}

/** Of the request's 8 s for the database; enough to finish one change. */
const RESERVE_MS = 3_000

function hasTime(): boolean {
  return (TimeBudget.current()?.remainingMs ?? RESERVE_MS + 1) > RESERVE_MS
}

function countText(count: number, participle: string): string {
  return count > 1
    ? `${frenchNumber(count)} rendez-vous ${participle}s`
    : `${frenchNumber(count)} rendez-vous ${participle}`
}

export function liveRoutes(serve: Serve, watch: AgendaWatch): void {
  serve(live.watchAgenda, async ({ caller, query: { since }, request, reply }) => {
    if (request.visitor === undefined) throw new Refusal('unauthenticated')
    const subscriber = { admin: caller, tokenHash: hashToken(request.visitor), since }
    return watch.subscribe(subscriber, (onClose) => openEvents(reply, onClose))
  })
}
