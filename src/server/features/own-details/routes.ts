import * as contract from '#contract/own-details.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { showReservation } from '../manage/actions.ts'
import { askEmailChange, confirmEmailChange, correctOwnDetails, showEmailChange } from './actions.ts'

export function ownDetailsRoutes(serve: Serve, context: AppContext): void {
  serve(contract.correctOwnDetails, async ({ params: { token }, body }) => {
    await correctOwnDetails(context, token, body)
    return {
      message: 'Vos coordonnées sont enregistrées.',
      reservation: await showReservation(context, token),
    }
  })

  serve(contract.askEmailChange, async ({ params: { token }, body }) => {
    await askEmailChange(context, token, body.clientEmail)
    return {
      message: 'Un e-mail vient de partir vers la nouvelle adresse : ouvrez le lien qu’il contient.',
      reservation: await showReservation(context, token),
    }
  })

  serve(contract.readEmailChange, ({ params }) => showEmailChange(context, params.token))

  serve(contract.confirmEmailChange, ({ params }) => confirmEmailChange(context, params.token))
}
