import * as contract from '#contract/clients.ts'
import { scopeOf } from '#domain/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { createClientSearch } from './actions.ts'

export function clientRoutes(serve: Serve, context: AppContext): void {
  const search = createClientSearch(context)

  serve(contract.findClients, ({ caller, body }) => search.findClients(scopeOf(caller), body.text))

  serve(contract.findReservations, ({ caller, body }) => search.findReservations(scopeOf(caller), body.text))
}
