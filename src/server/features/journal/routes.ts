import * as contract from '#contract/journal.ts'
import { scopeOf } from '#domain/role.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { readJournal, retryNow } from './actions.ts'
import { countFailed } from './queries.ts'

export function journalRoutes(serve: Serve, practice: Practice): void {
  serve(contract.listJournal, ({ caller, query }) => readJournal(practice, caller, query))

  serve(contract.countFailed, async ({ caller }) => ({
    failed: await countFailed(practice.database.kysely, scopeOf(caller)),
  }))

  serve(contract.retryMessage, ({ caller, params }) => retryNow(practice, caller, params.id))
}
