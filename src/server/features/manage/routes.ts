import * as contract from '#contract/manage.ts'
import { renewLink as renewLinkEndpoint } from '#contract/reservations.ts'
import { readDeadlines, writeDeadlines } from '#server/agendas/deadlines.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { findNextFreeSlots, listEmptyDays, listFreeSlots } from '../slots/actions.ts'
import {
  cancelAsClient,
  moveAsClient,
  renewLink,
  requireReservationByToken,
  showReservation,
} from './actions.ts'

export function manageRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.readOwnReservation, ({ params }) => showReservation(context, params.token))

  serve(contract.moveOwnReservation, async ({ params, body }) => {
    await moveAsClient(context, params.token, body)
    return {
      message: 'Votre rendez-vous est déplacé.',
      reservation: await showReservation(context, params.token),
    }
  })

  serve(contract.cancelOwnReservation, async ({ params }) => {
    await cancelAsClient(context, params.token)
    return {
      message: 'Votre rendez-vous est annulé.',
      reservation: await showReservation(context, params.token),
    }
  })

  serve(contract.listOwnReservationSlots, async ({ params, query }) =>
    listFreeSlots(context, { ...query, reservation: await requireReservationByToken(context, params.token) }),
  )

  serve(contract.findNextOwnReservationSlots, async ({ params, query }) =>
    findNextFreeSlots(context, {
      ...query,
      reservation: await requireReservationByToken(context, params.token),
    }),
  )

  serve(contract.explainEmptyOwnReservationDays, async ({ params, query }) =>
    listEmptyDays(context, { ...query, reservation: await requireReservationByToken(context, params.token) }),
  )

  serve(renewLinkEndpoint, async ({ caller, params, body }) => ({
    message: 'Lien renouvelé',
    clientMessage: await renewLink(context, { caller, ...params }, body),
  }))

  serve(contract.readDeadlines, () => readDeadlines(db))

  serve(contract.saveDeadlines, async ({ body }) => {
    await writeDeadlines(db, body, context.clock.instant())
    return body
  })
}
