import * as contract from '#contract/booking/holds.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { ensureVisitorToken } from '#server/http/session.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { holdSlot, releaseHold } from './actions.ts'

export function holdRoutes(serve: Serve, context: AppContext): void {
  serve(contract.holdSlot, async ({ body, request, reply }) => {
    await refuseOnFullDisk(context.config)
    const token = ensureVisitorToken(context.config, request, reply)
    return holdSlot(context, body, { visitorToken: token, address: request.ip })
  })

  serve(contract.releaseHold, async ({ params }) => {
    await releaseHold(context, params.token)
    return { message: 'Créneau rendu' }
  })
}
