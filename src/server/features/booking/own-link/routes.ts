import { renewLink as renewLinkEndpoint } from '#contract/booking/client.ts'
import * as clientRequests from '#contract/booking/client-requests.ts'
import { addClientRequest as addClientRequestEndpoint } from '#contract/booking/client-requests.ts'
import * as ownDetails from '#contract/booking/own-details.ts'
import * as manage from '#contract/booking/own-link.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { requireReservationByToken } from '../../messages/links/actions.ts'
import { findNextFreeSlots, listEmptyDays, listFreeSlots } from '../slots/actions.ts'
import { cancelAsClient, moveAsClient, renewLink, showReservation } from './actions.ts'
import { bookAgain, offerAgain } from './again.ts'
import { addClientRequest, answerRequest, readClientRequests } from './client-requests.ts'
import { askEmailChange, confirmEmailChange, correctOwnDetails, showEmailChange } from './own-details.ts'

export function manageRoutes(serve: Serve, context: AppContext): void {
  serve(manage.readOwnReservation, ({ params }) => showReservation(context, params.token))

  serve(manage.moveOwnReservation, async ({ params, body }) => {
    await moveAsClient(context, params.token, body)
    return {
      message: 'Votre rendez-vous est déplacé.',
      reservation: await showReservation(context, params.token),
    }
  })

  serve(manage.cancelOwnReservation, async ({ params }) => {
    await cancelAsClient(context, params.token)
    return {
      message: 'Votre rendez-vous est annulé.',
      reservation: await showReservation(context, params.token),
    }
  })

  serve(ownDetails.correctOwnDetails, async ({ params: { token }, body }) => {
    const link = await correctOwnDetails(context, token, body)
    const reservation = await showReservation(context, token)
    return link === null
      ? { message: 'Vos coordonnées sont enregistrées.', reservation }
      : { message: 'Votre rendez-vous est donné.', reservation, link }
  })

  serve(ownDetails.askEmailChange, async ({ params: { token }, body, request }) => {
    await askEmailChange(context, token, { email: body.clientEmail, address: request.ip })
    return {
      message: 'Un e-mail vient de partir vers la nouvelle adresse : ouvrez le lien qu’il contient.',
      reservation: await showReservation(context, token),
    }
  })

  serve(addClientRequestEndpoint, async ({ params: { token }, body, request }) => {
    await addClientRequest(context, token, { kind: body.kind, address: request.ip })
    return {
      message: 'Votre demande est enregistrée.',
      reservation: await showReservation(context, token),
    }
  })
}

/** Starts for a move, and the next booking of the same client. */
export function ownStartRoutes(serve: Serve, context: AppContext): void {
  serve(manage.listOwnReservationSlots, async ({ params, query }) =>
    listFreeSlots(context, { ...query, reservation: await requireReservationByToken(context, params.token) }),
  )

  serve(manage.findNextOwnReservationSlots, async ({ params, query }) =>
    findNextFreeSlots(context, {
      ...query,
      reservation: await requireReservationByToken(context, params.token),
    }),
  )

  serve(manage.explainEmptyOwnReservationDays, async ({ params, query }) =>
    listEmptyDays(context, { ...query, reservation: await requireReservationByToken(context, params.token) }),
  )

  serve(manage.readAgain, async ({ params }) => ({ offer: await offerAgain(context, params.token) }))

  serve(manage.bookAgain, async ({ params, body, headers, request }) => {
    await refuseOnFullDisk(context.config)
    const origin = { address: request.ip, isFromPerson: true }
    return bookAgain(context, params.token, { body, origin, key: headers['idempotency-key'] })
  })
}

export function staffLinkRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(renewLinkEndpoint, async ({ caller, params, body }) => ({
    message: 'Lien changé',
    clientMessage: await renewLink(context, { caller, ...params }, body),
  }))

  serve(manage.readDeadlines, () => readStored(db, 'deadlines'))

  serve(manage.saveDeadlines, async ({ body }) => {
    await writeStored(db, 'deadlines', { value: body, now: context.clock.instant() })
    return body
  })
}

export function ownDetailsRoutes(serve: Serve, context: AppContext): void {
  serve(ownDetails.readEmailChange, ({ params }) => showEmailChange(context, params.token))

  serve(ownDetails.confirmEmailChange, ({ params }) => confirmEmailChange(context, params.token))
}

export function clientRequestRoutes(serve: Serve, context: AppContext): void {
  serve(clientRequests.listClientRequests, () => readClientRequests(context))

  serve(clientRequests.answerClientRequest, async ({ caller, params, body }) => {
    const isTold = await answerRequest(context, caller, { ...params, ...body })
    const answered = body.decision === 'done' ? 'Demande traitée' : 'Demande refusée'
    return { message: isTold ? `${answered}, la personne est prévenue` : answered, isTold }
  })
}
