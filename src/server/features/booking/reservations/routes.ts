import type { Admin } from '#contract/accounts/sign-in.ts'
import * as contract from '#contract/booking/reservations.ts'
import { agendaReading } from '#domain/accounts/audit.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  cancelReservation,
  changeClient,
  moveReservation,
  resendConfirmation,
  restoreReservation,
  withdrawClientMessage,
} from './actions.ts'
import { withProspects } from './attendance.ts'
import { listReservations } from './queries.ts'

export function reservationRoutes(serve: Serve, context: AppContext): void {
  const { database } = context

  serve(contract.listReservations, async ({ caller, query, note }) => {
    Object.assign(note, agendaReading(query))
    return withProspects(context, await listReservations(database.kysely, { ...query, ...scopeOf(caller) }))
  })

  serve(contract.moveReservation, async ({ body, note, ...request }) => {
    note.detail = TERMS.filter((name) => body[name] !== undefined).join(', ') || null
    return {
      message: 'Réservation modifiée',
      ...(await moveReservation(context, toReference(request), body)),
    }
  })

  serve(contract.cancelReservation, async ({ query, ...request }) => {
    const tellClient = query.tellClient !== 'false'
    const options = { tellClient, isLate: query.late === 'true' }
    const cancellation = await cancelReservation(context, toReference(request), options)
    return { message: 'Réservation supprimée', ...cancellation }
  })

  serve(contract.changeClient, async ({ body, ...request }) => ({
    message: 'Réservation modifiée',
    ...(await changeClient(context, toReference(request), body)),
  }))

  serve(contract.resendConfirmation, async ({ caller, params }) => {
    const clientMessage = await resendConfirmation(context, { caller, ...params })
    return { message: 'Nouvel envoi demandé', clientMessage }
  })

  serve(contract.restoreReservation, async (request) => ({
    message: 'Réservation rétablie',
    ...(await restoreReservation(context, toReference(request))),
  }))

  serve(contract.withdrawClientMessage, async ({ caller, params: { messageId, ...reference } }) => {
    await withdrawClientMessage(context, { caller, ...reference }, messageId)
    return { message: 'Le client ne sera pas prévenu' }
  })
}

const TERMS = ['serviceId', 'duration', 'price'] as const

type Request = {
  caller: Admin
  params: { id: number; date: string }
  headers: { 'if-match'?: number | undefined }
}

function toReference({ caller, params, headers }: Request) {
  return { caller, ...params, version: headers['if-match'] }
}
