import * as contract from '#contract/clients/search.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { searchOffice } from './actions.ts'
import { createSessionQueue } from './session-queue.ts'

const NONE = { found: [], more: false }
const NOTHING = { clients: NONE, notes: NONE, reservations: NONE }

export function searchRoutes(serve: Serve, context: AppContext): void {
  const inTurn = createSessionQueue()

  serve(contract.searchOffice, ({ caller, body, request }) =>
    inTurn(request.visitor ?? `account ${caller.id}`, () =>
      // Whoever has typed on waits for it no longer.
      request.socket.destroyed ? Promise.resolve(NOTHING) : searchOffice(context, caller, body.text),
    ),
  )
}
