import * as contract from '#contract/clients.ts'
import { scopeOf } from '#domain/role.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { clientSearch } from './actions.ts'

export function clientRoutes(serve: Serve, practice: Practice): void {
  const search = clientSearch(practice)

  serve(contract.findClients, ({ caller, body }) => search.clients(scopeOf(caller), body.text))

  serve(contract.findVisits, ({ caller, body }) => search.visits(scopeOf(caller), body.text))
}
