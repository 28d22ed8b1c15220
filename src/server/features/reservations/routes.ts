import * as contract from '#contract/reservations.ts'
import { scopeOf } from '#domain/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  cancelReservation,
  changeClient,
  moveReservation,
  restoreReservation,
  withdrawClientMessage,
} from './actions.ts'
import { listReservations } from './queries.ts'

export function reservationRoutes(serve: Serve, context: AppContext): void {
  const { database } = context

  serve(contract.listReservations, ({ caller, query }) =>
    listReservations(database.kysely, { ...query, ...scopeOf(caller) }),
  )

  serve(contract.moveReservation, async ({ caller, params, body }) => ({
    message: 'Réservation modifiée',
    ...(await moveReservation(context, { caller, ...params }, body)),
  }))

  serve(contract.cancelReservation, async ({ caller, params, query }) => {
    const tellClient = query.tellClient !== 'false'
    const clientMessage = await cancelReservation(context, { caller, ...params }, { tellClient })
    return { message: 'Réservation supprimée', clientMessage }
  })

  serve(contract.changeClient, async ({ caller, params, body }) => {
    await changeClient(context, { caller, ...params }, body)
    return { message: 'Réservation modifiée' }
  })

  serve(contract.restoreReservation, async ({ caller, params }) => ({
    message: 'Réservation rétablie',
    ...(await restoreReservation(context, { caller, ...params })),
  }))

  serve(contract.withdrawClientMessage, async ({ caller, params: { messageId, ...reference } }) => {
    await withdrawClientMessage(context, { caller, ...reference }, messageId)
    return { message: 'Le client ne sera pas prévenu' }
  })
}
