import * as contract from '#contract/booking/live.ts'
import { Refusal } from '#contract/errors.ts'
import { openEvents } from '#server/http/events.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { AgendaWatch } from './live.ts'

export function liveRoutes(serve: Serve, watch: AgendaWatch): void {
  serve(contract.watchAgenda, async ({ caller, query: { since }, request, reply }) => {
    if (request.visitor === undefined) throw new Refusal('unauthenticated')
    const subscriber = { admin: caller, tokenHash: hashToken(request.visitor), since }
    return watch.subscribe(subscriber, (onClose) => openEvents(reply, onClose))
  })
}
