import * as contract from '#contract/booking/lost-links.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { isFromPerson } from '#server/security/form-age.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { requestLostLinks } from './actions.ts'

const NOTED = french`C’est noté. Si des rendez-vous à venir sont à cette adresse, un e-mail part avec leurs liens.`

export function lostLinkRoutes(serve: Serve, context: AppContext): void {
  serve(contract.requestLostLinks, async ({ request, body: { email } }) => {
    await refuseOnFullDisk(context.config)
    const isPerson = isFromPerson(context.config, request.body, context.clock.instant())
    await requestLostLinks(context, email, { address: request.ip, isFromPerson: isPerson })
    return { message: NOTED }
  })
}
