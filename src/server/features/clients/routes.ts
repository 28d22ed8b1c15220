import * as contract from '#contract/clients.ts'
import { scopeOf } from '#domain/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { clientSearch } from './actions.ts'

export function clientRoutes(serve: Serve, context: AppContext): void {
  const search = clientSearch(context)

  serve(contract.findClients, ({ caller, body }) => search.clients(scopeOf(caller), body.text))

  serve(contract.findReservations, ({ caller, body }) => search.reservations(scopeOf(caller), body.text))
}
