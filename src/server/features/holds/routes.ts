import * as contract from '#contract/holds.ts'
import type { Serve } from '#server/http/serve.ts'
import { visitorToken } from '#server/http/session.ts'
import type { Practice } from '#server/practice.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { holdSlot, releaseHold } from './actions.ts'

export function holdRoutes(serve: Serve, practice: Practice): void {
  serve(contract.holdSlot, async ({ body, request, reply }) => {
    await refuseOnFullDisk(practice.config)
    const visitor = visitorToken(practice.config, request, reply)
    return holdSlot(practice, body, { visitor, address: request.ip })
  })

  serve(contract.releaseHold, async ({ params }) => {
    await releaseHold(practice, params.token)
    return { message: 'Créneau rendu' }
  })
}
