import * as contract from '#contract/booking/waiting/waiting-list.ts'
import * as offers from '#contract/booking/waiting/waiting-offers.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { isFromPerson } from '#server/security/form-age.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { askForEarlier, askToWait, removeRequest } from './actions.ts'
import { listWaiting } from './next-free.ts'
import { endByOffer, showOffer, takeOffer } from './offers.ts'
import { listWaitingHere, offerByHand } from './offers-by-hand.ts'
import { confirmWaiting, endOwnWaiting, showOwnWaiting } from './own-waiting.ts'
import { readState, saveState } from './state.ts'
import { addTyped } from './typed-requests.ts'

const MAILED = french`C’est noté : ouvrez l’e-mail que nous venons d’envoyer, et appuyez sur le bouton pour confirmer.`

export function waitingListRoutes(serve: Serve, context: AppContext): void {
  serve(contract.askToWait, async ({ request, body: { website: _website, formAge: _formAge, ...body } }) => {
    await refuseOnFullDisk(context.config)
    const isPerson = isFromPerson(context.config, request.body, context.clock.instant())
    await askToWait(context, body, { address: request.ip, isFromPerson: isPerson })
    return { message: MAILED }
  })

  serve(contract.askForEarlier, async ({ request, params, body: times }) => {
    await refuseOnFullDisk(context.config)
    await askForEarlier(context, params.token, { times, origin: { address: request.ip, isFromPerson: true } })
    return { message: MAILED }
  })

  serve(contract.readOwnWaiting, ({ params }) => showOwnWaiting(context, params.token))

  serve(contract.confirmWaiting, ({ params }) => confirmWaiting(context, params.token))

  serve(contract.endOwnWaiting, ({ params }) => endOwnWaiting(context, params.token))

  serve(offers.readOwnOffer, ({ params }) => showOffer(context, params.token))

  serve(offers.takeOffer, async ({ request, params, body }) => {
    await refuseOnFullDisk(context.config)
    const link = await takeOffer(context, params.token, { start: body, address: request.ip })
    return { message: 'La place est à vous', link }
  })

  serve(offers.endByOffer, ({ params }) => endByOffer(context, params.token))

  serve(contract.listWaitingRequests, ({ caller }) => listWaiting(context, caller))

  serve(contract.addWaitingRequest, async ({ caller, body, note }) => {
    const id = await addTyped(context, caller, body)
    note.subjectId = id
    return { message: french`Ajouté à la liste d’attente`, id }
  })

  serve(contract.removeWaitingRequest, async ({ caller, params }) => {
    await removeRequest(context, caller, params.id)
    return { message: french`Retiré de la liste d’attente` }
  })

  serve(contract.listWaitingHere, ({ caller, body }) =>
    listWaitingHere(context, caller, { start: toLocalTime(body), praticienId: body.praticienId }),
  )

  serve(contract.offerByHand, async ({ caller, params, body }) => {
    const place = { start: toLocalTime(body), praticienId: body.praticienId }
    await offerByHand(context, caller, { id: params.id, ...place })
    return { message: french`Place proposée par e-mail` }
  })

  serve(contract.readWaitingListState, () => readState(context))

  serve(contract.saveWaitingListState, async ({ body }) => {
    await saveState(context, body.isOpen)
    return readState(context)
  })
}
