import * as contract from '#contract/messages/journal.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readJournal, retryMessage } from './actions.ts'
import { countFailed } from './queries.ts'

export function journalRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listJournal, ({ caller, query }) => readJournal(context, caller, query))

  serve(contract.countFailed, async ({ caller }) => ({
    failed: await countFailed(context.database.kysely, {
      ...scopeOf(caller),
      local: context.clock.local(),
    }),
  }))

  serve(contract.retryMessage, ({ caller, params }) => retryMessage(context, caller, params.id))
}
