import * as contract from '#contract/accounts/password-reset.ts'
import type { AppContext } from '#server/app-context.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readDevice, setDevice } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { chooseDeviceToken } from '../sign-in/devices.ts'
import { choosePassword, requestPasswordLink, requireResetLink } from './password-reset.ts'

export function passwordResetRoutes(serve: Serve, context: AppContext): void {
  serve(contract.requestPasswordReset, async ({ body, request }) => {
    if ((await findSiteOrigin(context.config, context.database.kysely)) === null) {
      request.log.warn('the address of the site is not confirmed: password links cannot be sent')
    }
    await requestPasswordLink(context, body.account)
    return { message: 'Si un compte correspond, un lien vient d’être envoyé.' }
  })

  serve(contract.readPasswordLink, async ({ params }) => {
    await requireResetLink(context, params.token)
    return { message: 'Ce lien peut servir.' }
  })

  serve(contract.choosePassword, async ({ params, body, request, reply, note }) => {
    const device = await chooseDeviceToken(context, readDevice(context.config, request))
    note.actorId = await choosePassword(context, params.token, { ...body, deviceHash: hashToken(device) })
    setDevice(context.config, reply, device)
    return { message: 'Mot de passe mis à jour' }
  })
}
